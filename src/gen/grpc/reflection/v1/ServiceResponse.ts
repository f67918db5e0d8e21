// Original file: proto/grpc/reflection/v1/reflection.proto


/**
 * One service.
 */
export interface ServiceResponse {
  /**
   * Its full name, with the package.
   */
  'name'?: (string);
}

/**
 * One service.
 */
export interface ServiceResponse__Output {
  /**
   * Its full name, with the package.
   */
  'name'?: (string);
}
