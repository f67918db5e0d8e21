// Original file: proto/http_route.proto


/**
 * The end of a DNS name.
 */
export interface _io_linkerd_proxy_http_route_HostMatch_Suffix {
  /**
   * The labels from the right: `example.com` is `com`, `example`.
   */
  'reverseLabels'?: (string)[];
}

/**
 * The end of a DNS name.
 */
export interface _io_linkerd_proxy_http_route_HostMatch_Suffix__Output {
  /**
   * The labels from the right: `example.com` is `com`, `example`.
   */
  'reverseLabels'?: (string)[];
}

/**
 * A condition on the host that a request is for.
 */
export interface HostMatch {
  /**
   * The host has to be this one.
   */
  'exact'?: (string);
  /**
   * The host has to end in these labels.
   */
  'suffix'?: (_io_linkerd_proxy_http_route_HostMatch_Suffix | null);
  'match'?: "exact"|"suffix";
}

/**
 * A condition on the host that a request is for.
 */
export interface HostMatch__Output {
  /**
   * The host has to be this one.
   */
  'exact'?: (string);
  /**
   * The host has to end in these labels.
   */
  'suffix'?: (_io_linkerd_proxy_http_route_HostMatch_Suffix__Output);
}
