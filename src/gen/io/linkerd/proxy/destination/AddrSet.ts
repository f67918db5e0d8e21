// Original file: proto/destination.proto

import type { TcpAddress as _io_linkerd_proxy_net_TcpAddress, TcpAddress__Output as _io_linkerd_proxy_net_TcpAddress__Output } from '../../../../io/linkerd/proxy/net/TcpAddress.js';

/**
 * Plain addresses.
 */
export interface AddrSet {
  /**
   * The addresses, in no order that matters.
   */
  'addrs'?: (_io_linkerd_proxy_net_TcpAddress)[];
}

/**
 * Plain addresses.
 */
export interface AddrSet__Output {
  /**
   * The addresses, in no order that matters.
   */
  'addrs'?: (_io_linkerd_proxy_net_TcpAddress__Output)[];
}
