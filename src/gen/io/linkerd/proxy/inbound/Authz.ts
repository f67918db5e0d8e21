// Original file: proto/inbound.proto

import type { Network as _io_linkerd_proxy_inbound_Network, Network__Output as _io_linkerd_proxy_inbound_Network__Output } from '../../../../io/linkerd/proxy/inbound/Network.js';
import type { Authn as _io_linkerd_proxy_inbound_Authn, Authn__Output as _io_linkerd_proxy_inbound_Authn__Output } from '../../../../io/linkerd/proxy/inbound/Authn.js';
import type { Metadata as _io_linkerd_proxy_meta_Metadata, Metadata__Output as _io_linkerd_proxy_meta_Metadata__Output } from '../../../../io/linkerd/proxy/meta/Metadata.js';

/**
 * Lets a class of clients in.
 */
export interface Authz {
  /**
   * Where they may come from.
   */
  'networks'?: (_io_linkerd_proxy_inbound_Network)[];
  /**
   * Who they have to be.
   */
  'authentication'?: (_io_linkerd_proxy_inbound_Authn | null);
  /**
   * Labels for metrics. Older proxies read these, newer ones `metadata`.
   */
  'labels'?: ({[key: string]: string});
  /**
   * Where this comes from.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata | null);
}

/**
 * Lets a class of clients in.
 */
export interface Authz__Output {
  /**
   * Where they may come from.
   */
  'networks'?: (_io_linkerd_proxy_inbound_Network__Output)[];
  /**
   * Who they have to be.
   */
  'authentication'?: (_io_linkerd_proxy_inbound_Authn__Output);
  /**
   * Labels for metrics. Older proxies read these, newer ones `metadata`.
   */
  'labels'?: ({[key: string]: string});
  /**
   * Where this comes from.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata__Output);
}
