// Original file: proto/destination.proto


/**
 * Says that nobody answers at the target.
 */
export interface NoEndpoints {
  /**
   * True when the service exists and merely has no endpoint: the client waits. False when there is
   * no such service: the client may resolve the name some other way.
   */
  'exists'?: (boolean);
}

/**
 * Says that nobody answers at the target.
 */
export interface NoEndpoints__Output {
  /**
   * True when the service exists and merely has no endpoint: the client waits. False when there is
   * no such service: the client may resolve the name some other way.
   */
  'exists'?: (boolean);
}
