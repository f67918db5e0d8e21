// Original file: proto/http_route.proto

import type { PathMatch as _io_linkerd_proxy_http_route_PathMatch, PathMatch__Output as _io_linkerd_proxy_http_route_PathMatch__Output } from '../../../../io/linkerd/proxy/http_route/PathMatch.js';
import type { HeaderMatch as _io_linkerd_proxy_http_route_HeaderMatch, HeaderMatch__Output as _io_linkerd_proxy_http_route_HeaderMatch__Output } from '../../../../io/linkerd/proxy/http_route/HeaderMatch.js';
import type { QueryParamMatch as _io_linkerd_proxy_http_route_QueryParamMatch, QueryParamMatch__Output as _io_linkerd_proxy_http_route_QueryParamMatch__Output } from '../../../../io/linkerd/proxy/http_route/QueryParamMatch.js';
import type { HttpMethod as _io_linkerd_proxy_http_types_HttpMethod, HttpMethod__Output as _io_linkerd_proxy_http_types_HttpMethod__Output } from '../../../../io/linkerd/proxy/http_types/HttpMethod.js';

/**
 * A condition on a request. Every part that is given has to hold; without any it is every request.
 */
export interface HttpRouteMatch {
  /**
   * The path.
   */
  'path'?: (_io_linkerd_proxy_http_route_PathMatch | null);
  /**
   * Header fields, all of which have to be there.
   */
  'headers'?: (_io_linkerd_proxy_http_route_HeaderMatch)[];
  /**
   * Parameters of the query, all of which have to be there.
   */
  'queryParams'?: (_io_linkerd_proxy_http_route_QueryParamMatch)[];
  /**
   * The method.
   */
  'method'?: (_io_linkerd_proxy_http_types_HttpMethod | null);
}

/**
 * A condition on a request. Every part that is given has to hold; without any it is every request.
 */
export interface HttpRouteMatch__Output {
  /**
   * The path.
   */
  'path'?: (_io_linkerd_proxy_http_route_PathMatch__Output);
  /**
   * Header fields, all of which have to be there.
   */
  'headers'?: (_io_linkerd_proxy_http_route_HeaderMatch__Output)[];
  /**
   * Parameters of the query, all of which have to be there.
   */
  'queryParams'?: (_io_linkerd_proxy_http_route_QueryParamMatch__Output)[];
  /**
   * The method.
   */
  'method'?: (_io_linkerd_proxy_http_types_HttpMethod__Output);
}
