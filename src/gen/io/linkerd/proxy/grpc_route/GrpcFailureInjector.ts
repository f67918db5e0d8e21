// Original file: proto/grpc_route.proto

import type { Ratio as _io_linkerd_proxy_http_route_Ratio, Ratio__Output as _io_linkerd_proxy_http_route_Ratio__Output } from '../../../../io/linkerd/proxy/http_route/Ratio.js';

/**
 * Answers requests with an error.
 */
export interface GrpcFailureInjector {
  /**
   * The gRPC status code.
   */
  'code'?: (number);
  /**
   * The text that goes with it.
   */
  'message'?: (string);
  /**
   * The share of requests that are answered so. Absent: all of them.
   */
  'ratio'?: (_io_linkerd_proxy_http_route_Ratio | null);
}

/**
 * Answers requests with an error.
 */
export interface GrpcFailureInjector__Output {
  /**
   * The gRPC status code.
   */
  'code'?: (number);
  /**
   * The text that goes with it.
   */
  'message'?: (string);
  /**
   * The share of requests that are answered so. Absent: all of them.
   */
  'ratio'?: (_io_linkerd_proxy_http_route_Ratio__Output);
}
