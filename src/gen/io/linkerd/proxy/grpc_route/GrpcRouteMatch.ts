// Original file: proto/grpc_route.proto

import type { GrpcRpcMatch as _io_linkerd_proxy_grpc_route_GrpcRpcMatch, GrpcRpcMatch__Output as _io_linkerd_proxy_grpc_route_GrpcRpcMatch__Output } from '../../../../io/linkerd/proxy/grpc_route/GrpcRpcMatch.js';
import type { HeaderMatch as _io_linkerd_proxy_http_route_HeaderMatch, HeaderMatch__Output as _io_linkerd_proxy_http_route_HeaderMatch__Output } from '../../../../io/linkerd/proxy/http_route/HeaderMatch.js';

/**
 * A condition on a request. Every part that is given has to hold.
 */
export interface GrpcRouteMatch {
  /**
   * What is called.
   */
  'rpc'?: (_io_linkerd_proxy_grpc_route_GrpcRpcMatch | null);
  /**
   * Header fields of the request.
   */
  'headers'?: (_io_linkerd_proxy_http_route_HeaderMatch)[];
}

/**
 * A condition on a request. Every part that is given has to hold.
 */
export interface GrpcRouteMatch__Output {
  /**
   * What is called.
   */
  'rpc'?: (_io_linkerd_proxy_grpc_route_GrpcRpcMatch__Output);
  /**
   * Header fields of the request.
   */
  'headers'?: (_io_linkerd_proxy_http_route_HeaderMatch__Output)[];
}
