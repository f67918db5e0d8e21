// Original file: proto/outbound.proto

import type { Metadata as _io_linkerd_proxy_meta_Metadata, Metadata__Output as _io_linkerd_proxy_meta_Metadata__Output } from '../../../../io/linkerd/proxy/meta/Metadata.js';
import type { HostMatch as _io_linkerd_proxy_http_route_HostMatch, HostMatch__Output as _io_linkerd_proxy_http_route_HostMatch__Output } from '../../../../io/linkerd/proxy/http_route/HostMatch.js';
import type { GrpcRouteMatch as _io_linkerd_proxy_grpc_route_GrpcRouteMatch, GrpcRouteMatch__Output as _io_linkerd_proxy_grpc_route_GrpcRouteMatch__Output } from '../../../../io/linkerd/proxy/grpc_route/GrpcRouteMatch.js';
import type { Duration as _google_protobuf_Duration, Duration__Output as _google_protobuf_Duration__Output } from '../../../../google/protobuf/Duration.js';
import type { Timeouts as _io_linkerd_proxy_http_route_Timeouts, Timeouts__Output as _io_linkerd_proxy_http_route_Timeouts__Output } from '../../../../io/linkerd/proxy/http_route/Timeouts.js';
import type { GrpcFailureInjector as _io_linkerd_proxy_grpc_route_GrpcFailureInjector, GrpcFailureInjector__Output as _io_linkerd_proxy_grpc_route_GrpcFailureInjector__Output } from '../../../../io/linkerd/proxy/grpc_route/GrpcFailureInjector.js';
import type { RequestHeaderModifier as _io_linkerd_proxy_http_route_RequestHeaderModifier, RequestHeaderModifier__Output as _io_linkerd_proxy_http_route_RequestHeaderModifier__Output } from '../../../../io/linkerd/proxy/http_route/RequestHeaderModifier.js';
import type { ExponentialBackoff as _io_linkerd_proxy_outbound_ExponentialBackoff, ExponentialBackoff__Output as _io_linkerd_proxy_outbound_ExponentialBackoff__Output } from '../../../../io/linkerd/proxy/outbound/ExponentialBackoff.js';
import type { Backend as _io_linkerd_proxy_outbound_Backend, Backend__Output as _io_linkerd_proxy_outbound_Backend__Output } from '../../../../io/linkerd/proxy/outbound/Backend.js';

/**
 * What counts as failed: gRPC status codes, each of which has its own number as the field's.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Retry_Conditions {
  /**
   * CANCELLED.
   */
  'cancelled'?: (boolean);
  /**
   * DEADLINE_EXCEEDED; the name lacks a letter in Linkerd's API, too.
   */
  'deadineExceeded'?: (boolean);
  /**
   * RESOURCE_EXHAUSTED.
   */
  'resourceExhausted'?: (boolean);
  /**
   * INTERNAL.
   */
  'internal'?: (boolean);
  /**
   * UNAVAILABLE.
   */
  'unavailable'?: (boolean);
}

/**
 * What counts as failed: gRPC status codes, each of which has its own number as the field's.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Retry_Conditions__Output {
  /**
   * CANCELLED.
   */
  'cancelled'?: (boolean);
  /**
   * DEADLINE_EXCEEDED; the name lacks a letter in Linkerd's API, too.
   */
  'deadineExceeded'?: (boolean);
  /**
   * RESOURCE_EXHAUSTED.
   */
  'resourceExhausted'?: (boolean);
  /**
   * INTERNAL.
   */
  'internal'?: (boolean);
  /**
   * UNAVAILABLE.
   */
  'unavailable'?: (boolean);
}

/**
 * How requests are shared out among backends.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Distribution {
  /**
   * There is none.
   */
  'empty'?: (_io_linkerd_proxy_outbound_GrpcRoute_Distribution_Empty | null);
  /**
   * The first one that works.
   */
  'firstAvailable'?: (_io_linkerd_proxy_outbound_GrpcRoute_Distribution_FirstAvailable | null);
  /**
   * One at random by weight, of those that work.
   */
  'randomAvailable'?: (_io_linkerd_proxy_outbound_GrpcRoute_Distribution_RandomAvailable | null);
  'kind'?: "empty"|"firstAvailable"|"randomAvailable";
}

/**
 * How requests are shared out among backends.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Distribution__Output {
  /**
   * There is none.
   */
  'empty'?: (_io_linkerd_proxy_outbound_GrpcRoute_Distribution_Empty__Output);
  /**
   * The first one that works.
   */
  'firstAvailable'?: (_io_linkerd_proxy_outbound_GrpcRoute_Distribution_FirstAvailable__Output);
  /**
   * One at random by weight, of those that work.
   */
  'randomAvailable'?: (_io_linkerd_proxy_outbound_GrpcRoute_Distribution_RandomAvailable__Output);
}

/**
 * No backend at all.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Distribution_Empty {
}

/**
 * No backend at all.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Distribution_Empty__Output {
}

/**
 * Something to do to a request.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Filter {
  /**
   * Answer it with an error.
   */
  'failureInjector'?: (_io_linkerd_proxy_grpc_route_GrpcFailureInjector | null);
  /**
   * Change its header fields.
   */
  'requestHeaderModifier'?: (_io_linkerd_proxy_http_route_RequestHeaderModifier | null);
  'kind'?: "failureInjector"|"requestHeaderModifier";
}

/**
 * Something to do to a request.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Filter__Output {
  /**
   * Answer it with an error.
   */
  'failureInjector'?: (_io_linkerd_proxy_grpc_route_GrpcFailureInjector__Output);
  /**
   * Change its header fields.
   */
  'requestHeaderModifier'?: (_io_linkerd_proxy_http_route_RequestHeaderModifier__Output);
}

/**
 * Backends in order of preference.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Distribution_FirstAvailable {
  /**
   * The backends.
   */
  'backends'?: (_io_linkerd_proxy_outbound_GrpcRoute_RouteBackend)[];
}

/**
 * Backends in order of preference.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Distribution_FirstAvailable__Output {
  /**
   * The backends.
   */
  'backends'?: (_io_linkerd_proxy_outbound_GrpcRoute_RouteBackend__Output)[];
}

/**
 * Backends with weights.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Distribution_RandomAvailable {
  /**
   * The backends.
   */
  'backends'?: (_io_linkerd_proxy_outbound_GrpcRoute_WeightedRouteBackend)[];
}

/**
 * Backends with weights.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Distribution_RandomAvailable__Output {
  /**
   * The backends.
   */
  'backends'?: (_io_linkerd_proxy_outbound_GrpcRoute_WeightedRouteBackend__Output)[];
}

/**
 * When and how often a failed request is sent again.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Retry {
  /**
   * How often at most.
   */
  'maxRetries'?: (number);
  /**
   * Requests with a longer body are not sent again.
   */
  'maxRequestBytes'?: (number);
  /**
   * What counts as failed.
   */
  'conditions'?: (_io_linkerd_proxy_outbound_GrpcRoute_Retry_Conditions | null);
  /**
   * How long one try may take; a slower one counts as failed.
   */
  'timeout'?: (_google_protobuf_Duration | null);
  /**
   * How long to wait before the next try.
   */
  'backoff'?: (_io_linkerd_proxy_outbound_ExponentialBackoff | null);
}

/**
 * When and how often a failed request is sent again.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Retry__Output {
  /**
   * How often at most.
   */
  'maxRetries'?: (number);
  /**
   * Requests with a longer body are not sent again.
   */
  'maxRequestBytes'?: (number);
  /**
   * What counts as failed.
   */
  'conditions'?: (_io_linkerd_proxy_outbound_GrpcRoute_Retry_Conditions__Output);
  /**
   * How long one try may take; a slower one counts as failed.
   */
  'timeout'?: (_google_protobuf_Duration__Output);
  /**
   * How long to wait before the next try.
   */
  'backoff'?: (_io_linkerd_proxy_outbound_ExponentialBackoff__Output);
}

/**
 * A backend as one route uses it.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_RouteBackend {
  /**
   * The backend.
   */
  'backend'?: (_io_linkerd_proxy_outbound_Backend | null);
  /**
   * What is done to requests that go there, in order.
   */
  'filters'?: (_io_linkerd_proxy_outbound_GrpcRoute_Filter)[];
  /**
   * Read by older proxies.
   * @deprecated
   */
  'requestTimeout'?: (_google_protobuf_Duration | null);
}

/**
 * A backend as one route uses it.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_RouteBackend__Output {
  /**
   * The backend.
   */
  'backend'?: (_io_linkerd_proxy_outbound_Backend__Output);
  /**
   * What is done to requests that go there, in order.
   */
  'filters'?: (_io_linkerd_proxy_outbound_GrpcRoute_Filter__Output)[];
  /**
   * Read by older proxies.
   * @deprecated
   */
  'requestTimeout'?: (_google_protobuf_Duration__Output);
}

/**
 * Some of the requests.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Rule {
  /**
   * Conditions; one that holds is enough.
   */
  'matches'?: (_io_linkerd_proxy_grpc_route_GrpcRouteMatch)[];
  /**
   * What is done to them, in order.
   */
  'filters'?: (_io_linkerd_proxy_outbound_GrpcRoute_Filter)[];
  /**
   * Where they go.
   */
  'backends'?: (_io_linkerd_proxy_outbound_GrpcRoute_Distribution | null);
  /**
   * Read by older proxies, in place of `timeouts.request`.
   * @deprecated
   */
  'requestTimeout'?: (_google_protobuf_Duration | null);
  /**
   * How long they may take.
   */
  'timeouts'?: (_io_linkerd_proxy_http_route_Timeouts | null);
  /**
   * Whether failed ones are sent again. Absent: they are not.
   */
  'retry'?: (_io_linkerd_proxy_outbound_GrpcRoute_Retry | null);
  /**
   * Clients may set timeouts and retries themselves, by header fields that begin with `l5d-`.
   */
  'allowL5dRequestHeaders'?: (boolean);
}

/**
 * Some of the requests.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_Rule__Output {
  /**
   * Conditions; one that holds is enough.
   */
  'matches'?: (_io_linkerd_proxy_grpc_route_GrpcRouteMatch__Output)[];
  /**
   * What is done to them, in order.
   */
  'filters'?: (_io_linkerd_proxy_outbound_GrpcRoute_Filter__Output)[];
  /**
   * Where they go.
   */
  'backends'?: (_io_linkerd_proxy_outbound_GrpcRoute_Distribution__Output);
  /**
   * Read by older proxies, in place of `timeouts.request`.
   * @deprecated
   */
  'requestTimeout'?: (_google_protobuf_Duration__Output);
  /**
   * How long they may take.
   */
  'timeouts'?: (_io_linkerd_proxy_http_route_Timeouts__Output);
  /**
   * Whether failed ones are sent again. Absent: they are not.
   */
  'retry'?: (_io_linkerd_proxy_outbound_GrpcRoute_Retry__Output);
  /**
   * Clients may set timeouts and retries themselves, by header fields that begin with `l5d-`.
   */
  'allowL5dRequestHeaders'?: (boolean);
}

/**
 * A backend and its share.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_WeightedRouteBackend {
  /**
   * The backend.
   */
  'backend'?: (_io_linkerd_proxy_outbound_GrpcRoute_RouteBackend | null);
  /**
   * Its share, against the weights of the others.
   */
  'weight'?: (number);
}

/**
 * A backend and its share.
 */
export interface _io_linkerd_proxy_outbound_GrpcRoute_WeightedRouteBackend__Output {
  /**
   * The backend.
   */
  'backend'?: (_io_linkerd_proxy_outbound_GrpcRoute_RouteBackend__Output);
  /**
   * Its share, against the weights of the others.
   */
  'weight'?: (number);
}

/**
 * A kind of gRPC requests, and where they go.
 */
export interface GrpcRoute {
  /**
   * Where this comes from.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata | null);
  /**
   * Hosts that it is for. Empty: all of them.
   */
  'hosts'?: (_io_linkerd_proxy_http_route_HostMatch)[];
  /**
   * Which requests belong here; the first rule that fits counts.
   */
  'rules'?: (_io_linkerd_proxy_outbound_GrpcRoute_Rule)[];
}

/**
 * A kind of gRPC requests, and where they go.
 */
export interface GrpcRoute__Output {
  /**
   * Where this comes from.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata__Output);
  /**
   * Hosts that it is for. Empty: all of them.
   */
  'hosts'?: (_io_linkerd_proxy_http_route_HostMatch__Output)[];
  /**
   * Which requests belong here; the first rule that fits counts.
   */
  'rules'?: (_io_linkerd_proxy_outbound_GrpcRoute_Rule__Output)[];
}
