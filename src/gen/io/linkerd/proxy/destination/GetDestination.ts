// Original file: proto/destination.proto


/**
 * The question of both calls.
 */
export interface GetDestination {
  /**
   * The scheme of the target. It plays no part in the answer.
   */
  'scheme'?: (string);
  /**
   * The target as `host:port`, where the host is a DNS name or an IP address. A missing port
   * stands for 80.
   */
  'path'?: (string);
  /**
   * Who asks. The proxy injector hands each proxy a token with its namespace, node and pod, and
   * the proxy sends it along unread; the answer may depend on it.
   */
  'contextToken'?: (string);
}

/**
 * The question of both calls.
 */
export interface GetDestination__Output {
  /**
   * The scheme of the target. It plays no part in the answer.
   */
  'scheme'?: (string);
  /**
   * The target as `host:port`, where the host is a DNS name or an IP address. A missing port
   * stands for 80.
   */
  'path'?: (string);
  /**
   * Who asks. The proxy injector hands each proxy a token with its namespace, node and pod, and
   * the proxy sends it along unread; the answer may depend on it.
   */
  'contextToken'?: (string);
}
