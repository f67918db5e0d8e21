// Original file: proto/outbound.proto

import type { Metadata as _io_linkerd_proxy_meta_Metadata, Metadata__Output as _io_linkerd_proxy_meta_Metadata__Output } from '../../../../io/linkerd/proxy/meta/Metadata.js';
import type { SniMatch as _io_linkerd_proxy_tls_route_SniMatch, SniMatch__Output as _io_linkerd_proxy_tls_route_SniMatch__Output } from '../../../../io/linkerd/proxy/tls_route/SniMatch.js';
import type { Invalid as _io_linkerd_proxy_opaque_route_Invalid, Invalid__Output as _io_linkerd_proxy_opaque_route_Invalid__Output } from '../../../../io/linkerd/proxy/opaque_route/Invalid.js';
import type { Forbidden as _io_linkerd_proxy_opaque_route_Forbidden, Forbidden__Output as _io_linkerd_proxy_opaque_route_Forbidden__Output } from '../../../../io/linkerd/proxy/opaque_route/Forbidden.js';
import type { Backend as _io_linkerd_proxy_outbound_Backend, Backend__Output as _io_linkerd_proxy_outbound_Backend__Output } from '../../../../io/linkerd/proxy/outbound/Backend.js';

/**
 * How connections are shared out among backends.
 */
export interface _io_linkerd_proxy_outbound_TlsRoute_Distribution {
  /**
   * There is none.
   */
  'empty'?: (_io_linkerd_proxy_outbound_TlsRoute_Distribution_Empty | null);
  /**
   * The first one that works.
   */
  'firstAvailable'?: (_io_linkerd_proxy_outbound_TlsRoute_Distribution_FirstAvailable | null);
  /**
   * One at random by weight, of those that work.
   */
  'randomAvailable'?: (_io_linkerd_proxy_outbound_TlsRoute_Distribution_RandomAvailable | null);
  'kind'?: "empty"|"firstAvailable"|"randomAvailable";
}

/**
 * How connections are shared out among backends.
 */
export interface _io_linkerd_proxy_outbound_TlsRoute_Distribution__Output {
  /**
   * There is none.
   */
  'empty'?: (_io_linkerd_proxy_outbound_TlsRoute_Distribution_Empty__Output);
  /**
   * The first one that works.
   */
  'firstAvailable'?: (_io_linkerd_proxy_outbound_TlsRoute_Distribution_FirstAvailable__Output);
  /**
   * One at random by weight, of those that work.
   */
  'randomAvailable'?: (_io_linkerd_proxy_outbound_TlsRoute_Distribution_RandomAvailable__Output);
}

/**
 * No backend at all.
 */
export interface _io_linkerd_proxy_outbound_TlsRoute_Distribution_Empty {
}

/**
 * No backend at all.
 */
export interface _io_linkerd_proxy_outbound_TlsRoute_Distribution_Empty__Output {
}

/**
 * Something to do to a connection.
 */
export interface _io_linkerd_proxy_outbound_TlsRoute_Filter {
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
export interface _io_linkerd_proxy_outbound_TlsRoute_Filter__Output {
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
export interface _io_linkerd_proxy_outbound_TlsRoute_Distribution_FirstAvailable {
  /**
   * The backends.
   */
  'backends'?: (_io_linkerd_proxy_outbound_TlsRoute_RouteBackend)[];
}

/**
 * Backends in order of preference.
 */
export interface _io_linkerd_proxy_outbound_TlsRoute_Distribution_FirstAvailable__Output {
  /**
   * The backends.
   */
  'backends'?: (_io_linkerd_proxy_outbound_TlsRoute_RouteBackend__Output)[];
}

/**
 * Backends with weights.
 */
export interface _io_linkerd_proxy_outbound_TlsRoute_Distribution_RandomAvailable {
  /**
   * The backends.
   */
  'backends'?: (_io_linkerd_proxy_outbound_TlsRoute_WeightedRouteBackend)[];
}

/**
 * Backends with weights.
 */
export interface _io_linkerd_proxy_outbound_TlsRoute_Distribution_RandomAvailable__Output {
  /**
   * The backends.
   */
  'backends'?: (_io_linkerd_proxy_outbound_TlsRoute_WeightedRouteBackend__Output)[];
}

/**
 * A backend as one route uses it.
 */
export interface _io_linkerd_proxy_outbound_TlsRoute_RouteBackend {
  /**
   * The backend.
   */
  'backend'?: (_io_linkerd_proxy_outbound_Backend | null);
  /**
   * What is done to connections that go there, in order.
   */
  'filters'?: (_io_linkerd_proxy_outbound_TlsRoute_Filter)[];
}

/**
 * A backend as one route uses it.
 */
export interface _io_linkerd_proxy_outbound_TlsRoute_RouteBackend__Output {
  /**
   * The backend.
   */
  'backend'?: (_io_linkerd_proxy_outbound_Backend__Output);
  /**
   * What is done to connections that go there, in order.
   */
  'filters'?: (_io_linkerd_proxy_outbound_TlsRoute_Filter__Output)[];
}

/**
 * The connections.
 */
export interface _io_linkerd_proxy_outbound_TlsRoute_Rule {
  /**
   * Where they go.
   */
  'backends'?: (_io_linkerd_proxy_outbound_TlsRoute_Distribution | null);
  /**
   * What is done to them, in order.
   */
  'filters'?: (_io_linkerd_proxy_outbound_TlsRoute_Filter)[];
}

/**
 * The connections.
 */
export interface _io_linkerd_proxy_outbound_TlsRoute_Rule__Output {
  /**
   * Where they go.
   */
  'backends'?: (_io_linkerd_proxy_outbound_TlsRoute_Distribution__Output);
  /**
   * What is done to them, in order.
   */
  'filters'?: (_io_linkerd_proxy_outbound_TlsRoute_Filter__Output)[];
}

/**
 * A backend and its share.
 */
export interface _io_linkerd_proxy_outbound_TlsRoute_WeightedRouteBackend {
  /**
   * The backend.
   */
  'backend'?: (_io_linkerd_proxy_outbound_TlsRoute_RouteBackend | null);
  /**
   * Its share, against the weights of the others.
   */
  'weight'?: (number);
}

/**
 * A backend and its share.
 */
export interface _io_linkerd_proxy_outbound_TlsRoute_WeightedRouteBackend__Output {
  /**
   * The backend.
   */
  'backend'?: (_io_linkerd_proxy_outbound_TlsRoute_RouteBackend__Output);
  /**
   * Its share, against the weights of the others.
   */
  'weight'?: (number);
}

/**
 * A kind of TLS connections, and where they go.
 */
export interface TlsRoute {
  /**
   * Where this comes from.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata | null);
  /**
   * Server names that it is for. Empty: all of them.
   */
  'snis'?: (_io_linkerd_proxy_tls_route_SniMatch)[];
  /**
   * Where connections go. There is one rule.
   */
  'rules'?: (_io_linkerd_proxy_outbound_TlsRoute_Rule)[];
}

/**
 * A kind of TLS connections, and where they go.
 */
export interface TlsRoute__Output {
  /**
   * Where this comes from.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata__Output);
  /**
   * Server names that it is for. Empty: all of them.
   */
  'snis'?: (_io_linkerd_proxy_tls_route_SniMatch__Output)[];
  /**
   * Where connections go. There is one rule.
   */
  'rules'?: (_io_linkerd_proxy_outbound_TlsRoute_Rule__Output)[];
}
