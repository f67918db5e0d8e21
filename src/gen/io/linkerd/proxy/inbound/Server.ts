// Original file: proto/inbound.proto

import type { ProxyProtocol as _io_linkerd_proxy_inbound_ProxyProtocol, ProxyProtocol__Output as _io_linkerd_proxy_inbound_ProxyProtocol__Output } from '../../../../io/linkerd/proxy/inbound/ProxyProtocol.js';
import type { IPAddress as _io_linkerd_proxy_net_IPAddress, IPAddress__Output as _io_linkerd_proxy_net_IPAddress__Output } from '../../../../io/linkerd/proxy/net/IPAddress.js';
import type { Authz as _io_linkerd_proxy_inbound_Authz, Authz__Output as _io_linkerd_proxy_inbound_Authz__Output } from '../../../../io/linkerd/proxy/inbound/Authz.js';

/**
 * How a port is served.
 */
export interface Server {
  /**
   * What is spoken on it.
   */
  'protocol'?: (_io_linkerd_proxy_inbound_ProxyProtocol | null);
  /**
   * The addresses that the port is served on. Empty: all of them.
   */
  'serverIps'?: (_io_linkerd_proxy_net_IPAddress)[];
  /**
   * Who may connect: a client needs one of these that is for its network and its identity.
   */
  'authorizations'?: (_io_linkerd_proxy_inbound_Authz)[];
  /**
   * Labels for metrics: `group`, `kind` and `name` of where this comes from.
   */
  'labels'?: ({[key: string]: string});
}

/**
 * How a port is served.
 */
export interface Server__Output {
  /**
   * What is spoken on it.
   */
  'protocol'?: (_io_linkerd_proxy_inbound_ProxyProtocol__Output);
  /**
   * The addresses that the port is served on. Empty: all of them.
   */
  'serverIps'?: (_io_linkerd_proxy_net_IPAddress__Output)[];
  /**
   * Who may connect: a client needs one of these that is for its network and its identity.
   */
  'authorizations'?: (_io_linkerd_proxy_inbound_Authz__Output)[];
  /**
   * Labels for metrics: `group`, `kind` and `name` of where this comes from.
   */
  'labels'?: ({[key: string]: string});
}
