// Original file: proto/http_route.proto


/**
 * A condition on a path.
 */
export interface PathMatch {
  /**
   * The path is this one.
   */
  'exact'?: (string);
  /**
   * The path begins with these segments.
   */
  'prefix'?: (string);
  /**
   * The path as a whole matches this regular expression.
   */
  'regex'?: (string);
  'kind'?: "exact"|"prefix"|"regex";
}

/**
 * A condition on a path.
 */
export interface PathMatch__Output {
  /**
   * The path is this one.
   */
  'exact'?: (string);
  /**
   * The path begins with these segments.
   */
  'prefix'?: (string);
  /**
   * The path as a whole matches this regular expression.
   */
  'regex'?: (string);
}
