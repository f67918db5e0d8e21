// Original file: proto/destination.proto


/**
 * A condition on the path of a request.
 */
export interface PathMatch {
  /**
   * A regular expression in the syntax of Rust's regex crate, for the path as a whole.
   */
  'regex'?: (string);
}

/**
 * A condition on the path of a request.
 */
export interface PathMatch__Output {
  /**
   * A regular expression in the syntax of Rust's regex crate, for the path as a whole.
   */
  'regex'?: (string);
}
