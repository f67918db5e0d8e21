// Original file: proto/inbound.proto


/**
 * The end of such a name. Without parts it is the end of every name.
 */
export interface IdentitySuffix {
  /**
   * The labels, from left to right.
   */
  'parts'?: (string)[];
}

/**
 * The end of such a name. Without parts it is the end of every name.
 */
export interface IdentitySuffix__Output {
  /**
   * The labels, from left to right.
   */
  'parts'?: (string)[];
}
