// Original file: proto/grpc/reflection/v1/reflection.proto


/**
 * Names an extension.
 */
export interface ExtensionRequest {
  /**
   * The full name of the message that is extended.
   */
  'containingType'?: (string);
  /**
   * The field number of the extension.
   */
  'extensionNumber'?: (number);
}

/**
 * Names an extension.
 */
export interface ExtensionRequest__Output {
  /**
   * The full name of the message that is extended.
   */
  'containingType'?: (string);
  /**
   * The field number of the extension.
   */
  'extensionNumber'?: (number);
}
