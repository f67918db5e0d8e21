// Original file: proto/outbound.proto

import type { TcpAddress as _io_linkerd_proxy_net_TcpAddress, TcpAddress__Output as _io_linkerd_proxy_net_TcpAddress__Output } from '../../../../io/linkerd/proxy/net/TcpAddress.js';

/**
 * The question of both calls.
 */
export interface TrafficSpec {
  /**
   * Who asks: JSON with `ns` and either `pod` or `external_workload`, or the older `NAMESPACE:POD`. The
   * proxy injector writes it and the proxy hands it on unread.
   */
  'sourceWorkload'?: (string);
  /**
   * The address that the workload connects to.
   */
  'addr'?: (_io_linkerd_proxy_net_TcpAddress | null);
  /**
   * The authority of its requests, as `host:port`; a missing port stands for 80.
   */
  'authority'?: (string);
  'target'?: "addr"|"authority";
}

/**
 * The question of both calls.
 */
export interface TrafficSpec__Output {
  /**
   * Who asks: JSON with `ns` and either `pod` or `external_workload`, or the older `NAMESPACE:POD`. The
   * proxy injector writes it and the proxy hands it on unread.
   */
  'sourceWorkload'?: (string);
  /**
   * The address that the workload connects to.
   */
  'addr'?: (_io_linkerd_proxy_net_TcpAddress__Output);
  /**
   * The authority of its requests, as `host:port`; a missing port stands for 80.
   */
  'authority'?: (string);
}
