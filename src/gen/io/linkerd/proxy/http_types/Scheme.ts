// Original file: proto/http_types.proto


// Original file: proto/http_types.proto

/**
 * Schemes that have a number of their own.
 */
export const _io_linkerd_proxy_http_types_Scheme_Registered = {
  HTTP: 'HTTP',
  HTTPS: 'HTTPS',
} as const;

/**
 * Schemes that have a number of their own.
 */
export type _io_linkerd_proxy_http_types_Scheme_Registered =
  | 'HTTP'
  | 0
  | 'HTTPS'
  | 1

/**
 * Schemes that have a number of their own.
 */
export type _io_linkerd_proxy_http_types_Scheme_Registered__Output = typeof _io_linkerd_proxy_http_types_Scheme_Registered[keyof typeof _io_linkerd_proxy_http_types_Scheme_Registered]

/**
 * The scheme of a request's URI.
 */
export interface Scheme {
  /**
   * One of the schemes above.
   */
  'registered'?: (_io_linkerd_proxy_http_types_Scheme_Registered);
  /**
   * Any other scheme, by name.
   */
  'unregistered'?: (string);
  'type'?: "registered"|"unregistered";
}

/**
 * The scheme of a request's URI.
 */
export interface Scheme__Output {
  /**
   * One of the schemes above.
   */
  'registered'?: (_io_linkerd_proxy_http_types_Scheme_Registered__Output);
  /**
   * Any other scheme, by name.
   */
  'unregistered'?: (string);
}
