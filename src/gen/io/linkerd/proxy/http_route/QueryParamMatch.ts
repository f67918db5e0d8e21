// Original file: proto/http_route.proto


/**
 * A condition on a parameter of the query.
 */
export interface QueryParamMatch {
  /**
   * The name of the parameter.
   */
  'name'?: (string);
  /**
   * Its value is this one.
   */
  'exact'?: (string);
  /**
   * Its value as a whole matches this regular expression.
   */
  'regex'?: (string);
  'value'?: "exact"|"regex";
}

/**
 * A condition on a parameter of the query.
 */
export interface QueryParamMatch__Output {
  /**
   * The name of the parameter.
   */
  'name'?: (string);
  /**
   * Its value is this one.
   */
  'exact'?: (string);
  /**
   * Its value as a whole matches this regular expression.
   */
  'regex'?: (string);
}
