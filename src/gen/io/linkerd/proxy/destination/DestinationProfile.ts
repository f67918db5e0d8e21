// Original file: proto/destination.proto

import type { Route as _io_linkerd_proxy_destination_Route, Route__Output as _io_linkerd_proxy_destination_Route__Output } from '../../../../io/linkerd/proxy/destination/Route.js';
import type { RetryBudget as _io_linkerd_proxy_destination_RetryBudget, RetryBudget__Output as _io_linkerd_proxy_destination_RetryBudget__Output } from '../../../../io/linkerd/proxy/destination/RetryBudget.js';
import type { WeightedDst as _io_linkerd_proxy_destination_WeightedDst, WeightedDst__Output as _io_linkerd_proxy_destination_WeightedDst__Output } from '../../../../io/linkerd/proxy/destination/WeightedDst.js';
import type { WeightedAddr as _io_linkerd_proxy_destination_WeightedAddr, WeightedAddr__Output as _io_linkerd_proxy_destination_WeightedAddr__Output } from '../../../../io/linkerd/proxy/destination/WeightedAddr.js';
import type { Metadata as _io_linkerd_proxy_meta_Metadata, Metadata__Output as _io_linkerd_proxy_meta_Metadata__Output } from '../../../../io/linkerd/proxy/meta/Metadata.js';

/**
 * All that is known of a target.
 */
export interface DestinationProfile {
  /**
   * Kinds of requests. A request belongs to the first one whose condition it meets.
   */
  'routes'?: (_io_linkerd_proxy_destination_Route)[];
  /**
   * The limit on retries of requests to this target, over all routes together.
   */
  'retryBudget'?: (_io_linkerd_proxy_destination_RetryBudget | null);
  /**
   * Where requests go instead, each authority getting its share of them. Empty when they go to the
   * target itself.
   */
  'dstOverrides'?: (_io_linkerd_proxy_destination_WeightedDst)[];
  /**
   * Proxies must not look into connections to this target: they are opaque TCP, and `routes` do not
   * count.
   */
  'opaqueProtocol'?: (boolean);
  /**
   * The DNS name of the service behind the target, without a port; `web.shop.svc.cluster.local` for
   * a lookup of its cluster IP. Empty when the target is no service that is known.
   */
  'fullyQualifiedName'?: (string);
  /**
   * Set when the target is one workload and not a service: connections go straight there, and
   * neither load balancing nor `dst_overrides` apply.
   */
  'endpoint'?: (_io_linkerd_proxy_destination_WeightedAddr | null);
  /**
   * The object that the target stands for, most often a Service. Absent when there is none.
   */
  'parentRef'?: (_io_linkerd_proxy_meta_Metadata | null);
  /**
   * The ServiceProfile that routes and overrides come from. Absent when there is none.
   */
  'profileRef'?: (_io_linkerd_proxy_meta_Metadata | null);
}

/**
 * All that is known of a target.
 */
export interface DestinationProfile__Output {
  /**
   * Kinds of requests. A request belongs to the first one whose condition it meets.
   */
  'routes'?: (_io_linkerd_proxy_destination_Route__Output)[];
  /**
   * The limit on retries of requests to this target, over all routes together.
   */
  'retryBudget'?: (_io_linkerd_proxy_destination_RetryBudget__Output);
  /**
   * Where requests go instead, each authority getting its share of them. Empty when they go to the
   * target itself.
   */
  'dstOverrides'?: (_io_linkerd_proxy_destination_WeightedDst__Output)[];
  /**
   * Proxies must not look into connections to this target: they are opaque TCP, and `routes` do not
   * count.
   */
  'opaqueProtocol'?: (boolean);
  /**
   * The DNS name of the service behind the target, without a port; `web.shop.svc.cluster.local` for
   * a lookup of its cluster IP. Empty when the target is no service that is known.
   */
  'fullyQualifiedName'?: (string);
  /**
   * Set when the target is one workload and not a service: connections go straight there, and
   * neither load balancing nor `dst_overrides` apply.
   */
  'endpoint'?: (_io_linkerd_proxy_destination_WeightedAddr__Output);
  /**
   * The object that the target stands for, most often a Service. Absent when there is none.
   */
  'parentRef'?: (_io_linkerd_proxy_meta_Metadata__Output);
  /**
   * The ServiceProfile that routes and overrides come from. Absent when there is none.
   */
  'profileRef'?: (_io_linkerd_proxy_meta_Metadata__Output);
}
