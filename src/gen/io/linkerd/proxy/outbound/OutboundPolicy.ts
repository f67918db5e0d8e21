// Original file: proto/outbound.proto

import type { ProxyProtocol as _io_linkerd_proxy_outbound_ProxyProtocol, ProxyProtocol__Output as _io_linkerd_proxy_outbound_ProxyProtocol__Output } from '../../../../io/linkerd/proxy/outbound/ProxyProtocol.js';
import type { Metadata as _io_linkerd_proxy_meta_Metadata, Metadata__Output as _io_linkerd_proxy_meta_Metadata__Output } from '../../../../io/linkerd/proxy/meta/Metadata.js';

/**
 * All that is known of a target.
 */
export interface OutboundPolicy {
  /**
   * What is spoken with it, and where that goes.
   */
  'protocol'?: (_io_linkerd_proxy_outbound_ProxyProtocol | null);
  /**
   * The object that the target stands for, most often a Service.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata | null);
}

/**
 * All that is known of a target.
 */
export interface OutboundPolicy__Output {
  /**
   * What is spoken with it, and where that goes.
   */
  'protocol'?: (_io_linkerd_proxy_outbound_ProxyProtocol__Output);
  /**
   * The object that the target stands for, most often a Service.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata__Output);
}
