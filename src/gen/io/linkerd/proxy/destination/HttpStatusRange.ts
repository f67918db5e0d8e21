// Original file: proto/destination.proto


/**
 * HTTP status codes from `min` to `max`, both included. When one of them is zero, the other is the
 * only code.
 */
export interface HttpStatusRange {
  /**
   * The lowest code.
   */
  'min'?: (number);
  /**
   * The highest code.
   */
  'max'?: (number);
}

/**
 * HTTP status codes from `min` to `max`, both included. When one of them is zero, the other is the
 * only code.
 */
export interface HttpStatusRange__Output {
  /**
   * The lowest code.
   */
  'min'?: (number);
  /**
   * The highest code.
   */
  'max'?: (number);
}
