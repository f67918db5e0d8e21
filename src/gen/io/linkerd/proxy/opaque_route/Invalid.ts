// Original file: proto/opaque_route.proto


/**
 * The connection fails because its policy is broken.
 */
export interface Invalid {
  /**
   * Why, for logs.
   */
  'message'?: (string);
}

/**
 * The connection fails because its policy is broken.
 */
export interface Invalid__Output {
  /**
   * Why, for logs.
   */
  'message'?: (string);
}
