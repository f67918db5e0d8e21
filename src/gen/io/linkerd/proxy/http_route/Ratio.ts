// Original file: proto/http_route.proto


/**
 * A share, as a fraction from nothing to one.
 */
export interface Ratio {
  /**
   * The upper number.
   */
  'numerator'?: (number);
  /**
   * The lower number, which is not zero.
   */
  'denominator'?: (number);
}

/**
 * A share, as a fraction from nothing to one.
 */
export interface Ratio__Output {
  /**
   * The upper number.
   */
  'numerator'?: (number);
  /**
   * The lower number, which is not zero.
   */
  'denominator'?: (number);
}
