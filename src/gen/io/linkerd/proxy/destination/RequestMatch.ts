// Original file: proto/destination.proto

import type { RequestMatch as _io_linkerd_proxy_destination_RequestMatch, RequestMatch__Output as _io_linkerd_proxy_destination_RequestMatch__Output } from '../../../../io/linkerd/proxy/destination/RequestMatch.js';
import type { PathMatch as _io_linkerd_proxy_destination_PathMatch, PathMatch__Output as _io_linkerd_proxy_destination_PathMatch__Output } from '../../../../io/linkerd/proxy/destination/PathMatch.js';
import type { HttpMethod as _io_linkerd_proxy_http_types_HttpMethod, HttpMethod__Output as _io_linkerd_proxy_http_types_HttpMethod__Output } from '../../../../io/linkerd/proxy/http_types/HttpMethod.js';

/**
 * Several conditions.
 */
export interface _io_linkerd_proxy_destination_RequestMatch_Seq {
  /**
   * The conditions.
   */
  'matches'?: (_io_linkerd_proxy_destination_RequestMatch)[];
}

/**
 * Several conditions.
 */
export interface _io_linkerd_proxy_destination_RequestMatch_Seq__Output {
  /**
   * The conditions.
   */
  'matches'?: (_io_linkerd_proxy_destination_RequestMatch__Output)[];
}

/**
 * A condition on requests.
 */
export interface RequestMatch {
  /**
   * Every one of these must hold.
   */
  'all'?: (_io_linkerd_proxy_destination_RequestMatch_Seq | null);
  /**
   * At least one of these must hold.
   */
  'any'?: (_io_linkerd_proxy_destination_RequestMatch_Seq | null);
  /**
   * This one must not hold.
   */
  'not'?: (_io_linkerd_proxy_destination_RequestMatch | null);
  /**
   * The path of the request must look so.
   */
  'path'?: (_io_linkerd_proxy_destination_PathMatch | null);
  /**
   * The method of the request must be this one.
   */
  'method'?: (_io_linkerd_proxy_http_types_HttpMethod | null);
  'match'?: "all"|"any"|"not"|"path"|"method";
}

/**
 * A condition on requests.
 */
export interface RequestMatch__Output {
  /**
   * Every one of these must hold.
   */
  'all'?: (_io_linkerd_proxy_destination_RequestMatch_Seq__Output);
  /**
   * At least one of these must hold.
   */
  'any'?: (_io_linkerd_proxy_destination_RequestMatch_Seq__Output);
  /**
   * This one must not hold.
   */
  'not'?: (_io_linkerd_proxy_destination_RequestMatch__Output);
  /**
   * The path of the request must look so.
   */
  'path'?: (_io_linkerd_proxy_destination_PathMatch__Output);
  /**
   * The method of the request must be this one.
   */
  'method'?: (_io_linkerd_proxy_http_types_HttpMethod__Output);
}
