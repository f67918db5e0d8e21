// Original file: proto/http_route.proto


/**
 * Puts another path in place of a request's own.
 */
export interface PathModifier {
  /**
   * The whole path.
   */
  'full'?: (string);
  /**
   * What stands in place of the part that a prefix condition has met.
   */
  'prefix'?: (string);
  'replace'?: "full"|"prefix";
}

/**
 * Puts another path in place of a request's own.
 */
export interface PathModifier__Output {
  /**
   * The whole path.
   */
  'full'?: (string);
  /**
   * What stands in place of the part that a prefix condition has met.
   */
  'prefix'?: (string);
}
