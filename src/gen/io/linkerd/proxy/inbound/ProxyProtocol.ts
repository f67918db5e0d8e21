// Original file: proto/inbound.proto

import type { Duration as _google_protobuf_Duration, Duration__Output as _google_protobuf_Duration__Output } from '../../../../google/protobuf/Duration.js';
import type { HttpRoute as _io_linkerd_proxy_inbound_HttpRoute, HttpRoute__Output as _io_linkerd_proxy_inbound_HttpRoute__Output } from '../../../../io/linkerd/proxy/inbound/HttpRoute.js';
import type { HttpLocalRateLimit as _io_linkerd_proxy_inbound_HttpLocalRateLimit, HttpLocalRateLimit__Output as _io_linkerd_proxy_inbound_HttpLocalRateLimit__Output } from '../../../../io/linkerd/proxy/inbound/HttpLocalRateLimit.js';
import type { GrpcRoute as _io_linkerd_proxy_inbound_GrpcRoute, GrpcRoute__Output as _io_linkerd_proxy_inbound_GrpcRoute__Output } from '../../../../io/linkerd/proxy/inbound/GrpcRoute.js';

/**
 * Finding out what is spoken.
 */
export interface _io_linkerd_proxy_inbound_ProxyProtocol_Detect {
  /**
   * How long the first bytes may take. After that the connection is opaque.
   */
  'timeout'?: (_google_protobuf_Duration | null);
  /**
   * Routes for what turns out to be HTTP.
   */
  'httpRoutes'?: (_io_linkerd_proxy_inbound_HttpRoute)[];
  /**
   * The limit on requests, for what turns out to be HTTP.
   */
  'httpLocalRateLimit'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit | null);
}

/**
 * Finding out what is spoken.
 */
export interface _io_linkerd_proxy_inbound_ProxyProtocol_Detect__Output {
  /**
   * How long the first bytes may take. After that the connection is opaque.
   */
  'timeout'?: (_google_protobuf_Duration__Output);
  /**
   * Routes for what turns out to be HTTP.
   */
  'httpRoutes'?: (_io_linkerd_proxy_inbound_HttpRoute__Output)[];
  /**
   * The limit on requests, for what turns out to be HTTP.
   */
  'httpLocalRateLimit'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit__Output);
}

/**
 * gRPC.
 */
export interface _io_linkerd_proxy_inbound_ProxyProtocol_Grpc {
  /**
   * The routes; a request that meets none is refused.
   */
  'routes'?: (_io_linkerd_proxy_inbound_GrpcRoute)[];
}

/**
 * gRPC.
 */
export interface _io_linkerd_proxy_inbound_ProxyProtocol_Grpc__Output {
  /**
   * The routes; a request that meets none is refused.
   */
  'routes'?: (_io_linkerd_proxy_inbound_GrpcRoute__Output)[];
}

/**
 * HTTP/1.
 */
export interface _io_linkerd_proxy_inbound_ProxyProtocol_Http1 {
  /**
   * The routes; a request that meets none is refused.
   */
  'routes'?: (_io_linkerd_proxy_inbound_HttpRoute)[];
  /**
   * The limit on requests.
   */
  'localRateLimit'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit | null);
}

/**
 * HTTP/1.
 */
export interface _io_linkerd_proxy_inbound_ProxyProtocol_Http1__Output {
  /**
   * The routes; a request that meets none is refused.
   */
  'routes'?: (_io_linkerd_proxy_inbound_HttpRoute__Output)[];
  /**
   * The limit on requests.
   */
  'localRateLimit'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit__Output);
}

/**
 * HTTP/2.
 */
export interface _io_linkerd_proxy_inbound_ProxyProtocol_Http2 {
  /**
   * The routes; a request that meets none is refused.
   */
  'routes'?: (_io_linkerd_proxy_inbound_HttpRoute)[];
  /**
   * The limit on requests.
   */
  'localRateLimit'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit | null);
}

/**
 * HTTP/2.
 */
export interface _io_linkerd_proxy_inbound_ProxyProtocol_Http2__Output {
  /**
   * The routes; a request that meets none is refused.
   */
  'routes'?: (_io_linkerd_proxy_inbound_HttpRoute__Output)[];
  /**
   * The limit on requests.
   */
  'localRateLimit'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit__Output);
}

/**
 * Opaque TCP.
 */
export interface _io_linkerd_proxy_inbound_ProxyProtocol_Opaque {
}

/**
 * Opaque TCP.
 */
export interface _io_linkerd_proxy_inbound_ProxyProtocol_Opaque__Output {
}

/**
 * TLS that is passed on.
 */
export interface _io_linkerd_proxy_inbound_ProxyProtocol_Tls {
}

/**
 * TLS that is passed on.
 */
export interface _io_linkerd_proxy_inbound_ProxyProtocol_Tls__Output {
}

/**
 * What is spoken on a port.
 */
export interface ProxyProtocol {
  /**
   * The proxy finds out by looking at the first bytes.
   */
  'detect'?: (_io_linkerd_proxy_inbound_ProxyProtocol_Detect | null);
  /**
   * TCP that the proxy does not look into.
   */
  'opaque'?: (_io_linkerd_proxy_inbound_ProxyProtocol_Opaque | null);
  /**
   * TLS that the application ends.
   */
  'tls'?: (_io_linkerd_proxy_inbound_ProxyProtocol_Tls | null);
  /**
   * HTTP/1.
   */
  'http1'?: (_io_linkerd_proxy_inbound_ProxyProtocol_Http1 | null);
  /**
   * HTTP/2.
   */
  'http2'?: (_io_linkerd_proxy_inbound_ProxyProtocol_Http2 | null);
  /**
   * gRPC.
   */
  'grpc'?: (_io_linkerd_proxy_inbound_ProxyProtocol_Grpc | null);
  'kind'?: "detect"|"opaque"|"tls"|"http1"|"http2"|"grpc";
}

/**
 * What is spoken on a port.
 */
export interface ProxyProtocol__Output {
  /**
   * The proxy finds out by looking at the first bytes.
   */
  'detect'?: (_io_linkerd_proxy_inbound_ProxyProtocol_Detect__Output);
  /**
   * TCP that the proxy does not look into.
   */
  'opaque'?: (_io_linkerd_proxy_inbound_ProxyProtocol_Opaque__Output);
  /**
   * TLS that the application ends.
   */
  'tls'?: (_io_linkerd_proxy_inbound_ProxyProtocol_Tls__Output);
  /**
   * HTTP/1.
   */
  'http1'?: (_io_linkerd_proxy_inbound_ProxyProtocol_Http1__Output);
  /**
   * HTTP/2.
   */
  'http2'?: (_io_linkerd_proxy_inbound_ProxyProtocol_Http2__Output);
  /**
   * gRPC.
   */
  'grpc'?: (_io_linkerd_proxy_inbound_ProxyProtocol_Grpc__Output);
}
