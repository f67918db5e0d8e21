// Original file: proto/destination.proto

import type { TcpAddress as _io_linkerd_proxy_net_TcpAddress, TcpAddress__Output as _io_linkerd_proxy_net_TcpAddress__Output } from '../../../../io/linkerd/proxy/net/TcpAddress.js';
import type { TlsIdentity as _io_linkerd_proxy_destination_TlsIdentity, TlsIdentity__Output as _io_linkerd_proxy_destination_TlsIdentity__Output } from '../../../../io/linkerd/proxy/destination/TlsIdentity.js';
import type { ProtocolHint as _io_linkerd_proxy_destination_ProtocolHint, ProtocolHint__Output as _io_linkerd_proxy_destination_ProtocolHint__Output } from '../../../../io/linkerd/proxy/destination/ProtocolHint.js';
import type { AuthorityOverride as _io_linkerd_proxy_destination_AuthorityOverride, AuthorityOverride__Output as _io_linkerd_proxy_destination_AuthorityOverride__Output } from '../../../../io/linkerd/proxy/destination/AuthorityOverride.js';
import type { Http2ClientParams as _io_linkerd_proxy_destination_Http2ClientParams, Http2ClientParams__Output as _io_linkerd_proxy_destination_Http2ClientParams__Output } from '../../../../io/linkerd/proxy/destination/Http2ClientParams.js';
import type { Metadata as _io_linkerd_proxy_meta_Metadata, Metadata__Output as _io_linkerd_proxy_meta_Metadata__Output } from '../../../../io/linkerd/proxy/meta/Metadata.js';

/**
 * One endpoint.
 */
export interface WeightedAddr {
  /**
   * Where it listens.
   */
  'addr'?: (_io_linkerd_proxy_net_TcpAddress | null);
  /**
   * Its share of the load against the other endpoints, in ten-thousandths: 10000 is weight 1.
   */
  'weight'?: (number);
  /**
   * Metric labels of this endpoint alone, such as the pod and its owner.
   */
  'metricLabels'?: ({[key: string]: string});
  /**
   * How to check who is on the other side. Absent when the endpoint takes no mutual TLS.
   */
  'tlsIdentity'?: (_io_linkerd_proxy_destination_TlsIdentity | null);
  /**
   * Which protocols the other side knows. Absent when nothing is known.
   */
  'protocolHint'?: (_io_linkerd_proxy_destination_ProtocolHint | null);
  /**
   * The authority that requests to this endpoint must carry in place of their own.
   */
  'authorityOverride'?: (_io_linkerd_proxy_destination_AuthorityOverride | null);
  /**
   * Settings of the HTTP/2 connections to this endpoint, be it that the application speaks HTTP/2
   * or that proxies carry its HTTP/1 traffic in it.
   */
  'http2'?: (_io_linkerd_proxy_destination_Http2ClientParams | null);
  /**
   * The workload behind the address, most often a Pod. Absent when it is not known.
   */
  'resourceRef'?: (_io_linkerd_proxy_meta_Metadata | null);
}

/**
 * One endpoint.
 */
export interface WeightedAddr__Output {
  /**
   * Where it listens.
   */
  'addr'?: (_io_linkerd_proxy_net_TcpAddress__Output);
  /**
   * Its share of the load against the other endpoints, in ten-thousandths: 10000 is weight 1.
   */
  'weight'?: (number);
  /**
   * Metric labels of this endpoint alone, such as the pod and its owner.
   */
  'metricLabels'?: ({[key: string]: string});
  /**
   * How to check who is on the other side. Absent when the endpoint takes no mutual TLS.
   */
  'tlsIdentity'?: (_io_linkerd_proxy_destination_TlsIdentity__Output);
  /**
   * Which protocols the other side knows. Absent when nothing is known.
   */
  'protocolHint'?: (_io_linkerd_proxy_destination_ProtocolHint__Output);
  /**
   * The authority that requests to this endpoint must carry in place of their own.
   */
  'authorityOverride'?: (_io_linkerd_proxy_destination_AuthorityOverride__Output);
  /**
   * Settings of the HTTP/2 connections to this endpoint, be it that the application speaks HTTP/2
   * or that proxies carry its HTTP/1 traffic in it.
   */
  'http2'?: (_io_linkerd_proxy_destination_Http2ClientParams__Output);
  /**
   * The workload behind the address, most often a Pod. Absent when it is not known.
   */
  'resourceRef'?: (_io_linkerd_proxy_meta_Metadata__Output);
}
