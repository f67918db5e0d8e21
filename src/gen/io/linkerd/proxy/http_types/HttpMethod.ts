// Original file: proto/http_types.proto


// Original file: proto/http_types.proto

/**
 * Methods that have a number of their own.
 */
export const _io_linkerd_proxy_http_types_HttpMethod_Registered = {
  GET: 'GET',
  POST: 'POST',
  PUT: 'PUT',
  DELETE: 'DELETE',
  PATCH: 'PATCH',
  OPTIONS: 'OPTIONS',
  CONNECT: 'CONNECT',
  HEAD: 'HEAD',
  TRACE: 'TRACE',
} as const;

/**
 * Methods that have a number of their own.
 */
export type _io_linkerd_proxy_http_types_HttpMethod_Registered =
  | 'GET'
  | 0
  | 'POST'
  | 1
  | 'PUT'
  | 2
  | 'DELETE'
  | 3
  | 'PATCH'
  | 4
  | 'OPTIONS'
  | 5
  | 'CONNECT'
  | 6
  | 'HEAD'
  | 7
  | 'TRACE'
  | 8

/**
 * Methods that have a number of their own.
 */
export type _io_linkerd_proxy_http_types_HttpMethod_Registered__Output = typeof _io_linkerd_proxy_http_types_HttpMethod_Registered[keyof typeof _io_linkerd_proxy_http_types_HttpMethod_Registered]

/**
 * The method of a request.
 */
export interface HttpMethod {
  /**
   * One of the methods above.
   */
  'registered'?: (_io_linkerd_proxy_http_types_HttpMethod_Registered);
  /**
   * Any other method, by name.
   */
  'unregistered'?: (string);
  'type'?: "registered"|"unregistered";
}

/**
 * The method of a request.
 */
export interface HttpMethod__Output {
  /**
   * One of the methods above.
   */
  'registered'?: (_io_linkerd_proxy_http_types_HttpMethod_Registered__Output);
  /**
   * Any other method, by name.
   */
  'unregistered'?: (string);
}
