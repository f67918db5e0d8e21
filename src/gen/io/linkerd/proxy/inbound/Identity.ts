// Original file: proto/inbound.proto


/**
 * A name that a client's certificate is for.
 */
export interface Identity {
  /**
   * The name.
   */
  'name'?: (string);
}

/**
 * A name that a client's certificate is for.
 */
export interface Identity__Output {
  /**
   * The name.
   */
  'name'?: (string);
}
