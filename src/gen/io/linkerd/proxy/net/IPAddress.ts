// Original file: proto/net.proto

import type { IPv6 as _io_linkerd_proxy_net_IPv6, IPv6__Output as _io_linkerd_proxy_net_IPv6__Output } from '../../../../io/linkerd/proxy/net/IPv6.js';

/**
 * One IP address of either family.
 */
export interface IPAddress {
  /**
   * An IPv4 address as a number, first octet in the highest byte: 10.0.0.1 is 0x0a000001.
   */
  'ipv4'?: (number);
  /**
   * An IPv6 address.
   */
  'ipv6'?: (_io_linkerd_proxy_net_IPv6 | null);
  'ip'?: "ipv4"|"ipv6";
}

/**
 * One IP address of either family.
 */
export interface IPAddress__Output {
  /**
   * An IPv4 address as a number, first octet in the highest byte: 10.0.0.1 is 0x0a000001.
   */
  'ipv4'?: (number);
  /**
   * An IPv6 address.
   */
  'ipv6'?: (_io_linkerd_proxy_net_IPv6__Output);
}
