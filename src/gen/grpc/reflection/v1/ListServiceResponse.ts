// Original file: proto/grpc/reflection/v1/reflection.proto

import type { ServiceResponse as _grpc_reflection_v1_ServiceResponse, ServiceResponse__Output as _grpc_reflection_v1_ServiceResponse__Output } from '../../../grpc/reflection/v1/ServiceResponse.js';

/**
 * The services of the server.
 */
export interface ListServiceResponse {
  /**
   * One entry for each service.
   */
  'service'?: (_grpc_reflection_v1_ServiceResponse)[];
}

/**
 * The services of the server.
 */
export interface ListServiceResponse__Output {
  /**
   * One entry for each service.
   */
  'service'?: (_grpc_reflection_v1_ServiceResponse__Output)[];
}
