// Original file: proto/http_route.proto

import type { Scheme as _io_linkerd_proxy_http_types_Scheme, Scheme__Output as _io_linkerd_proxy_http_types_Scheme__Output } from '../../../../io/linkerd/proxy/http_types/Scheme.js';
import type { PathModifier as _io_linkerd_proxy_http_route_PathModifier, PathModifier__Output as _io_linkerd_proxy_http_route_PathModifier__Output } from '../../../../io/linkerd/proxy/http_route/PathModifier.js';

/**
 * Answers requests by sending the client elsewhere. What is absent stays as in the request.
 */
export interface RequestRedirect {
  /**
   * The scheme to ask with.
   */
  'scheme'?: (_io_linkerd_proxy_http_types_Scheme | null);
  /**
   * The host to ask.
   */
  'host'?: (string);
  /**
   * The path to ask for.
   */
  'path'?: (_io_linkerd_proxy_http_route_PathModifier | null);
  /**
   * The port to ask at; zero for the one that the scheme implies.
   */
  'port'?: (number);
  /**
   * The status code of the answer.
   */
  'status'?: (number);
}

/**
 * Answers requests by sending the client elsewhere. What is absent stays as in the request.
 */
export interface RequestRedirect__Output {
  /**
   * The scheme to ask with.
   */
  'scheme'?: (_io_linkerd_proxy_http_types_Scheme__Output);
  /**
   * The host to ask.
   */
  'host'?: (string);
  /**
   * The path to ask for.
   */
  'path'?: (_io_linkerd_proxy_http_route_PathModifier__Output);
  /**
   * The port to ask at; zero for the one that the scheme implies.
   */
  'port'?: (number);
  /**
   * The status code of the answer.
   */
  'status'?: (number);
}
