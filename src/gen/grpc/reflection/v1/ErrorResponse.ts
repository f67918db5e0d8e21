// Original file: proto/grpc/reflection/v1/reflection.proto


/**
 * Why a question has no answer.
 */
export interface ErrorResponse {
  /**
   * A status code of gRPC.
   */
  'errorCode'?: (number);
  /**
   * The reason in words.
   */
  'errorMessage'?: (string);
}

/**
 * Why a question has no answer.
 */
export interface ErrorResponse__Output {
  /**
   * A status code of gRPC.
   */
  'errorCode'?: (number);
  /**
   * The reason in words.
   */
  'errorMessage'?: (string);
}
