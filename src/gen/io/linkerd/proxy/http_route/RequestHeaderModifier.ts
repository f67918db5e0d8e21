// Original file: proto/http_route.proto

import type { Headers as _io_linkerd_proxy_http_types_Headers, Headers__Output as _io_linkerd_proxy_http_types_Headers__Output } from '../../../../io/linkerd/proxy/http_types/Headers.js';

/**
 * Changes the header fields of requests on their way.
 */
export interface RequestHeaderModifier {
  /**
   * Fields to put beside those that are there.
   */
  'add'?: (_io_linkerd_proxy_http_types_Headers | null);
  /**
   * Fields to put in place of those of the same name.
   */
  'set'?: (_io_linkerd_proxy_http_types_Headers | null);
  /**
   * Names of fields to take out.
   */
  'remove'?: (string)[];
}

/**
 * Changes the header fields of requests on their way.
 */
export interface RequestHeaderModifier__Output {
  /**
   * Fields to put beside those that are there.
   */
  'add'?: (_io_linkerd_proxy_http_types_Headers__Output);
  /**
   * Fields to put in place of those of the same name.
   */
  'set'?: (_io_linkerd_proxy_http_types_Headers__Output);
  /**
   * Names of fields to take out.
   */
  'remove'?: (string)[];
}
