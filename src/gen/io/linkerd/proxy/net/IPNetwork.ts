// Original file: proto/net.proto

import type { IPAddress as _io_linkerd_proxy_net_IPAddress, IPAddress__Output as _io_linkerd_proxy_net_IPAddress__Output } from '../../../../io/linkerd/proxy/net/IPAddress.js';

/**
 * A range of addresses in CIDR form.
 */
export interface IPNetwork {
  /**
   * The base address of the range.
   */
  'ip'?: (_io_linkerd_proxy_net_IPAddress | null);
  /**
   * How many leading bits of `ip` are fixed: 0 to 32 for IPv4, 0 to 128 for IPv6.
   */
  'prefixLen'?: (number);
}

/**
 * A range of addresses in CIDR form.
 */
export interface IPNetwork__Output {
  /**
   * The base address of the range.
   */
  'ip'?: (_io_linkerd_proxy_net_IPAddress__Output);
  /**
   * How many leading bits of `ip` are fixed: 0 to 32 for IPv4, 0 to 128 for IPv6.
   */
  'prefixLen'?: (number);
}
