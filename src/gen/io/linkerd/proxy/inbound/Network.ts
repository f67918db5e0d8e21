// Original file: proto/inbound.proto

import type { IPNetwork as _io_linkerd_proxy_net_IPNetwork, IPNetwork__Output as _io_linkerd_proxy_net_IPNetwork__Output } from '../../../../io/linkerd/proxy/net/IPNetwork.js';

/**
 * A range of addresses with holes.
 */
export interface Network {
  /**
   * The range.
   */
  'net'?: (_io_linkerd_proxy_net_IPNetwork | null);
  /**
   * Parts of the range that do not belong.
   */
  'except'?: (_io_linkerd_proxy_net_IPNetwork)[];
}

/**
 * A range of addresses with holes.
 */
export interface Network__Output {
  /**
   * The range.
   */
  'net'?: (_io_linkerd_proxy_net_IPNetwork__Output);
  /**
   * Parts of the range that do not belong.
   */
  'except'?: (_io_linkerd_proxy_net_IPNetwork__Output)[];
}
