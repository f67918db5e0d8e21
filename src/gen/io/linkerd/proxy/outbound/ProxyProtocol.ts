// Original file: proto/outbound.proto

import type { Duration as _google_protobuf_Duration, Duration__Output as _google_protobuf_Duration__Output } from '../../../../google/protobuf/Duration.js';
import type { OpaqueRoute as _io_linkerd_proxy_outbound_OpaqueRoute, OpaqueRoute__Output as _io_linkerd_proxy_outbound_OpaqueRoute__Output } from '../../../../io/linkerd/proxy/outbound/OpaqueRoute.js';
import type { HttpRoute as _io_linkerd_proxy_outbound_HttpRoute, HttpRoute__Output as _io_linkerd_proxy_outbound_HttpRoute__Output } from '../../../../io/linkerd/proxy/outbound/HttpRoute.js';
import type { FailureAccrual as _io_linkerd_proxy_outbound_FailureAccrual, FailureAccrual__Output as _io_linkerd_proxy_outbound_FailureAccrual__Output } from '../../../../io/linkerd/proxy/outbound/FailureAccrual.js';
import type { GrpcRoute as _io_linkerd_proxy_outbound_GrpcRoute, GrpcRoute__Output as _io_linkerd_proxy_outbound_GrpcRoute__Output } from '../../../../io/linkerd/proxy/outbound/GrpcRoute.js';
import type { TlsRoute as _io_linkerd_proxy_outbound_TlsRoute, TlsRoute__Output as _io_linkerd_proxy_outbound_TlsRoute__Output } from '../../../../io/linkerd/proxy/outbound/TlsRoute.js';

/**
 * Finding out what is spoken, and what to do then.
 */
export interface _io_linkerd_proxy_outbound_ProxyProtocol_Detect {
  /**
   * How long the first bytes may take. After that the connection is opaque.
   */
  'timeout'?: (_google_protobuf_Duration | null);
  /**
   * For what is not HTTP, or speaks too late.
   */
  'opaque'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Opaque | null);
  /**
   * For HTTP/1.
   */
  'http1'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Http1 | null);
  /**
   * For HTTP/2.
   */
  'http2'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Http2 | null);
}

/**
 * Finding out what is spoken, and what to do then.
 */
export interface _io_linkerd_proxy_outbound_ProxyProtocol_Detect__Output {
  /**
   * How long the first bytes may take. After that the connection is opaque.
   */
  'timeout'?: (_google_protobuf_Duration__Output);
  /**
   * For what is not HTTP, or speaks too late.
   */
  'opaque'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Opaque__Output);
  /**
   * For HTTP/1.
   */
  'http1'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Http1__Output);
  /**
   * For HTTP/2.
   */
  'http2'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Http2__Output);
}

/**
 * gRPC.
 */
export interface _io_linkerd_proxy_outbound_ProxyProtocol_Grpc {
  /**
   * The routes.
   */
  'routes'?: (_io_linkerd_proxy_outbound_GrpcRoute)[];
  /**
   * When an endpoint is left alone for a while. Absent: never.
   */
  'failureAccrual'?: (_io_linkerd_proxy_outbound_FailureAccrual | null);
}

/**
 * gRPC.
 */
export interface _io_linkerd_proxy_outbound_ProxyProtocol_Grpc__Output {
  /**
   * The routes.
   */
  'routes'?: (_io_linkerd_proxy_outbound_GrpcRoute__Output)[];
  /**
   * When an endpoint is left alone for a while. Absent: never.
   */
  'failureAccrual'?: (_io_linkerd_proxy_outbound_FailureAccrual__Output);
}

/**
 * HTTP/1.
 */
export interface _io_linkerd_proxy_outbound_ProxyProtocol_Http1 {
  /**
   * The routes.
   */
  'routes'?: (_io_linkerd_proxy_outbound_HttpRoute)[];
  /**
   * When an endpoint is left alone for a while. Absent: never.
   */
  'failureAccrual'?: (_io_linkerd_proxy_outbound_FailureAccrual | null);
}

/**
 * HTTP/1.
 */
export interface _io_linkerd_proxy_outbound_ProxyProtocol_Http1__Output {
  /**
   * The routes.
   */
  'routes'?: (_io_linkerd_proxy_outbound_HttpRoute__Output)[];
  /**
   * When an endpoint is left alone for a while. Absent: never.
   */
  'failureAccrual'?: (_io_linkerd_proxy_outbound_FailureAccrual__Output);
}

/**
 * HTTP/2.
 */
export interface _io_linkerd_proxy_outbound_ProxyProtocol_Http2 {
  /**
   * The routes.
   */
  'routes'?: (_io_linkerd_proxy_outbound_HttpRoute)[];
  /**
   * When an endpoint is left alone for a while. Absent: never.
   */
  'failureAccrual'?: (_io_linkerd_proxy_outbound_FailureAccrual | null);
}

/**
 * HTTP/2.
 */
export interface _io_linkerd_proxy_outbound_ProxyProtocol_Http2__Output {
  /**
   * The routes.
   */
  'routes'?: (_io_linkerd_proxy_outbound_HttpRoute__Output)[];
  /**
   * When an endpoint is left alone for a while. Absent: never.
   */
  'failureAccrual'?: (_io_linkerd_proxy_outbound_FailureAccrual__Output);
}

/**
 * Opaque TCP.
 */
export interface _io_linkerd_proxy_outbound_ProxyProtocol_Opaque {
  /**
   * The routes, of which the first counts.
   */
  'routes'?: (_io_linkerd_proxy_outbound_OpaqueRoute)[];
}

/**
 * Opaque TCP.
 */
export interface _io_linkerd_proxy_outbound_ProxyProtocol_Opaque__Output {
  /**
   * The routes, of which the first counts.
   */
  'routes'?: (_io_linkerd_proxy_outbound_OpaqueRoute__Output)[];
}

/**
 * TLS that is passed on.
 */
export interface _io_linkerd_proxy_outbound_ProxyProtocol_Tls {
  /**
   * The routes.
   */
  'routes'?: (_io_linkerd_proxy_outbound_TlsRoute)[];
}

/**
 * TLS that is passed on.
 */
export interface _io_linkerd_proxy_outbound_ProxyProtocol_Tls__Output {
  /**
   * The routes.
   */
  'routes'?: (_io_linkerd_proxy_outbound_TlsRoute__Output)[];
}

/**
 * What is spoken with a target.
 */
export interface ProxyProtocol {
  /**
   * The proxy finds out by looking at the first bytes.
   */
  'detect'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Detect | null);
  /**
   * TCP that the proxy does not look into.
   */
  'opaque'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Opaque | null);
  /**
   * HTTP/1.
   */
  'http1'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Http1 | null);
  /**
   * HTTP/2.
   */
  'http2'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Http2 | null);
  /**
   * gRPC.
   */
  'grpc'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Grpc | null);
  /**
   * TLS that the application ends.
   */
  'tls'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Tls | null);
  'kind'?: "detect"|"opaque"|"http1"|"http2"|"grpc"|"tls";
}

/**
 * What is spoken with a target.
 */
export interface ProxyProtocol__Output {
  /**
   * The proxy finds out by looking at the first bytes.
   */
  'detect'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Detect__Output);
  /**
   * TCP that the proxy does not look into.
   */
  'opaque'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Opaque__Output);
  /**
   * HTTP/1.
   */
  'http1'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Http1__Output);
  /**
   * HTTP/2.
   */
  'http2'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Http2__Output);
  /**
   * gRPC.
   */
  'grpc'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Grpc__Output);
  /**
   * TLS that the application ends.
   */
  'tls'?: (_io_linkerd_proxy_outbound_ProxyProtocol_Tls__Output);
}
