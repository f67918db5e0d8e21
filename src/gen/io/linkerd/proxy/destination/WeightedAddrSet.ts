// Original file: proto/destination.proto

import type { WeightedAddr as _io_linkerd_proxy_destination_WeightedAddr, WeightedAddr__Output as _io_linkerd_proxy_destination_WeightedAddr__Output } from '../../../../io/linkerd/proxy/destination/WeightedAddr.js';

/**
 * Endpoints with all that a proxy needs to use them.
 */
export interface WeightedAddrSet {
  /**
   * The endpoints, in no order that matters.
   */
  'addrs'?: (_io_linkerd_proxy_destination_WeightedAddr)[];
  /**
   * Metric labels that all of `addrs` share, such as the service and its namespace.
   */
  'metricLabels'?: ({[key: string]: string});
}

/**
 * Endpoints with all that a proxy needs to use them.
 */
export interface WeightedAddrSet__Output {
  /**
   * The endpoints, in no order that matters.
   */
  'addrs'?: (_io_linkerd_proxy_destination_WeightedAddr__Output)[];
  /**
   * Metric labels that all of `addrs` share, such as the service and its namespace.
   */
  'metricLabels'?: ({[key: string]: string});
}
