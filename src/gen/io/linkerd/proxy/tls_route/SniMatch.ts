// Original file: proto/tls_route.proto


/**
 * The end of a DNS name.
 */
export interface _io_linkerd_proxy_tls_route_SniMatch_Suffix {
  /**
   * The labels from the right: `example.com` is `com`, `example`.
   */
  'reverseLabels'?: (string)[];
}

/**
 * The end of a DNS name.
 */
export interface _io_linkerd_proxy_tls_route_SniMatch_Suffix__Output {
  /**
   * The labels from the right: `example.com` is `com`, `example`.
   */
  'reverseLabels'?: (string)[];
}

/**
 * A condition on the server name that the client asks for (SNI).
 */
export interface SniMatch {
  /**
   * The name has to be this one.
   */
  'exact'?: (string);
  /**
   * The name has to end in these labels.
   */
  'suffix'?: (_io_linkerd_proxy_tls_route_SniMatch_Suffix | null);
  'match'?: "exact"|"suffix";
}

/**
 * A condition on the server name that the client asks for (SNI).
 */
export interface SniMatch__Output {
  /**
   * The name has to be this one.
   */
  'exact'?: (string);
  /**
   * The name has to end in these labels.
   */
  'suffix'?: (_io_linkerd_proxy_tls_route_SniMatch_Suffix__Output);
}
