// Original file: proto/destination.proto


/**
 * Replaces the authority of requests.
 */
export interface AuthorityOverride {
  /**
   * The authority to send, as `host:port`.
   */
  'authorityOverride'?: (string);
}

/**
 * Replaces the authority of requests.
 */
export interface AuthorityOverride__Output {
  /**
   * The authority to send, as `host:port`.
   */
  'authorityOverride'?: (string);
}
