// Original file: proto/grpc_route.proto


/**
 * A condition on what is called. An empty name stands for any.
 */
export interface GrpcRpcMatch {
  /**
   * The service with its package.
   */
  'service'?: (string);
  /**
   * The method, without the service.
   */
  'method'?: (string);
}

/**
 * A condition on what is called. An empty name stands for any.
 */
export interface GrpcRpcMatch__Output {
  /**
   * The service with its package.
   */
  'service'?: (string);
  /**
   * The method, without the service.
   */
  'method'?: (string);
}
