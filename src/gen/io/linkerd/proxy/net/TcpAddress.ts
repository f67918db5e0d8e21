// Original file: proto/net.proto

import type { IPAddress as _io_linkerd_proxy_net_IPAddress, IPAddress__Output as _io_linkerd_proxy_net_IPAddress__Output } from '../../../../io/linkerd/proxy/net/IPAddress.js';

/**
 * Where a TCP connection goes to.
 */
export interface TcpAddress {
  /**
   * The host.
   */
  'ip'?: (_io_linkerd_proxy_net_IPAddress | null);
  /**
   * The port, 1 to 65535.
   */
  'port'?: (number);
}

/**
 * Where a TCP connection goes to.
 */
export interface TcpAddress__Output {
  /**
   * The host.
   */
  'ip'?: (_io_linkerd_proxy_net_IPAddress__Output);
  /**
   * The port, 1 to 65535.
   */
  'port'?: (number);
}
