// Original file: proto/http_route.proto


/**
 * A condition on a header field.
 */
export interface HeaderMatch {
  /**
   * The name of the field.
   */
  'name'?: (string);
  /**
   * Its value is this one.
   */
  'exact'?: (Buffer | Uint8Array | string);
  /**
   * Its value as a whole matches this regular expression.
   */
  'regex'?: (string);
  'value'?: "exact"|"regex";
}

/**
 * A condition on a header field.
 */
export interface HeaderMatch__Output {
  /**
   * The name of the field.
   */
  'name'?: (string);
  /**
   * Its value is this one.
   */
  'exact'?: (Buffer);
  /**
   * Its value as a whole matches this regular expression.
   */
  'regex'?: (string);
}
