// Original file: proto/outbound.proto

import type { Metadata as _io_linkerd_proxy_meta_Metadata, Metadata__Output as _io_linkerd_proxy_meta_Metadata__Output } from '../../../../io/linkerd/proxy/meta/Metadata.js';
import type { Invalid as _io_linkerd_proxy_opaque_route_Invalid, Invalid__Output as _io_linkerd_proxy_opaque_route_Invalid__Output } from '../../../../io/linkerd/proxy/opaque_route/Invalid.js';
import type { Forbidden as _io_linkerd_proxy_opaque_route_Forbidden, Forbidden__Output as _io_linkerd_proxy_opaque_route_Forbidden__Output } from '../../../../io/linkerd/proxy/opaque_route/Forbidden.js';
import type { Backend as _io_linkerd_proxy_outbound_Backend, Backend__Output as _io_linkerd_proxy_outbound_Backend__Output } from '../../../../io/linkerd/proxy/outbound/Backend.js';

/**
 * How connections are shared out among backends.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_Distribution {
  /**
   * There is none.
   */
  'empty'?: (_io_linkerd_proxy_outbound_OpaqueRoute_Distribution_Empty | null);
  /**
   * The first one that works.
   */
  'firstAvailable'?: (_io_linkerd_proxy_outbound_OpaqueRoute_Distribution_FirstAvailable | null);
  /**
   * One at random by weight, of those that work.
   */
  'randomAvailable'?: (_io_linkerd_proxy_outbound_OpaqueRoute_Distribution_RandomAvailable | null);
  'kind'?: "empty"|"firstAvailable"|"randomAvailable";
}

/**
 * How connections are shared out among backends.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_Distribution__Output {
  /**
   * There is none.
   */
  'empty'?: (_io_linkerd_proxy_outbound_OpaqueRoute_Distribution_Empty__Output);
  /**
   * The first one that works.
   */
  'firstAvailable'?: (_io_linkerd_proxy_outbound_OpaqueRoute_Distribution_FirstAvailable__Output);
  /**
   * One at random by weight, of those that work.
   */
  'randomAvailable'?: (_io_linkerd_proxy_outbound_OpaqueRoute_Distribution_RandomAvailable__Output);
}

/**
 * No backend at all.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_Distribution_Empty {
}

/**
 * No backend at all.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_Distribution_Empty__Output {
}

/**
 * Something to do to a connection.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_Filter {
  /**
   * Fail it, as the policy is broken.
   */
  'invalid'?: (_io_linkerd_proxy_opaque_route_Invalid | null);
  /**
   * Refuse it.
   */
  'forbidden'?: (_io_linkerd_proxy_opaque_route_Forbidden | null);
  'kind'?: "invalid"|"forbidden";
}

/**
 * Something to do to a connection.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_Filter__Output {
  /**
   * Fail it, as the policy is broken.
   */
  'invalid'?: (_io_linkerd_proxy_opaque_route_Invalid__Output);
  /**
   * Refuse it.
   */
  'forbidden'?: (_io_linkerd_proxy_opaque_route_Forbidden__Output);
}

/**
 * Backends in order of preference.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_Distribution_FirstAvailable {
  /**
   * The backends.
   */
  'backends'?: (_io_linkerd_proxy_outbound_OpaqueRoute_RouteBackend)[];
}

/**
 * Backends in order of preference.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_Distribution_FirstAvailable__Output {
  /**
   * The backends.
   */
  'backends'?: (_io_linkerd_proxy_outbound_OpaqueRoute_RouteBackend__Output)[];
}

/**
 * Backends with weights.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_Distribution_RandomAvailable {
  /**
   * The backends.
   */
  'backends'?: (_io_linkerd_proxy_outbound_OpaqueRoute_WeightedRouteBackend)[];
}

/**
 * Backends with weights.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_Distribution_RandomAvailable__Output {
  /**
   * The backends.
   */
  'backends'?: (_io_linkerd_proxy_outbound_OpaqueRoute_WeightedRouteBackend__Output)[];
}

/**
 * A backend as one route uses it.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_RouteBackend {
  /**
   * The backend.
   */
  'backend'?: (_io_linkerd_proxy_outbound_Backend | null);
  /**
   * What is done to connections that go there, in order.
   */
  'filters'?: (_io_linkerd_proxy_outbound_OpaqueRoute_Filter)[];
}

/**
 * A backend as one route uses it.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_RouteBackend__Output {
  /**
   * The backend.
   */
  'backend'?: (_io_linkerd_proxy_outbound_Backend__Output);
  /**
   * What is done to connections that go there, in order.
   */
  'filters'?: (_io_linkerd_proxy_outbound_OpaqueRoute_Filter__Output)[];
}

/**
 * The connections.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_Rule {
  /**
   * Where they go.
   */
  'backends'?: (_io_linkerd_proxy_outbound_OpaqueRoute_Distribution | null);
  /**
   * What is done to them, in order.
   */
  'filters'?: (_io_linkerd_proxy_outbound_OpaqueRoute_Filter)[];
}

/**
 * The connections.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_Rule__Output {
  /**
   * Where they go.
   */
  'backends'?: (_io_linkerd_proxy_outbound_OpaqueRoute_Distribution__Output);
  /**
   * What is done to them, in order.
   */
  'filters'?: (_io_linkerd_proxy_outbound_OpaqueRoute_Filter__Output)[];
}

/**
 * A backend and its share.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_WeightedRouteBackend {
  /**
   * The backend.
   */
  'backend'?: (_io_linkerd_proxy_outbound_OpaqueRoute_RouteBackend | null);
  /**
   * Its share, against the weights of the others.
   */
  'weight'?: (number);
}

/**
 * A backend and its share.
 */
export interface _io_linkerd_proxy_outbound_OpaqueRoute_WeightedRouteBackend__Output {
  /**
   * The backend.
   */
  'backend'?: (_io_linkerd_proxy_outbound_OpaqueRoute_RouteBackend__Output);
  /**
   * Its share, against the weights of the others.
   */
  'weight'?: (number);
}

/**
 * Where connections go that are not looked into.
 */
export interface OpaqueRoute {
  /**
   * Where this comes from.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata | null);
  /**
   * Where connections go. There is one rule.
   */
  'rules'?: (_io_linkerd_proxy_outbound_OpaqueRoute_Rule)[];
}

/**
 * Where connections go that are not looked into.
 */
export interface OpaqueRoute__Output {
  /**
   * Where this comes from.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata__Output);
  /**
   * Where connections go. There is one rule.
   */
  'rules'?: (_io_linkerd_proxy_outbound_OpaqueRoute_Rule__Output)[];
}
