// Original file: proto/outbound.proto


/**
 * Keeps some endpoints in use whatever they answer.
 */
export interface EjectionConfig {
  /**
   * How many at least.
   */
  'minReadyEndpoints'?: (number);
}

/**
 * Keeps some endpoints in use whatever they answer.
 */
export interface EjectionConfig__Output {
  /**
   * How many at least.
   */
  'minReadyEndpoints'?: (number);
}
