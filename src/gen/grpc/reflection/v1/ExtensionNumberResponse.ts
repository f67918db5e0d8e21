// Original file: proto/grpc/reflection/v1/reflection.proto


/**
 * The extensions of a message.
 */
export interface ExtensionNumberResponse {
  /**
   * The full name of the message.
   */
  'baseTypeName'?: (string);
  /**
   * The field numbers in use.
   */
  'extensionNumber'?: (number)[];
}

/**
 * The extensions of a message.
 */
export interface ExtensionNumberResponse__Output {
  /**
   * The full name of the message.
   */
  'baseTypeName'?: (string);
  /**
   * The field numbers in use.
   */
  'extensionNumber'?: (number)[];
}
