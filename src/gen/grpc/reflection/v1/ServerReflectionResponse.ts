// Original file: proto/grpc/reflection/v1/reflection.proto

import type { ServerReflectionRequest as _grpc_reflection_v1_ServerReflectionRequest, ServerReflectionRequest__Output as _grpc_reflection_v1_ServerReflectionRequest__Output } from '../../../grpc/reflection/v1/ServerReflectionRequest.js';
import type { FileDescriptorResponse as _grpc_reflection_v1_FileDescriptorResponse, FileDescriptorResponse__Output as _grpc_reflection_v1_FileDescriptorResponse__Output } from '../../../grpc/reflection/v1/FileDescriptorResponse.js';
import type { ExtensionNumberResponse as _grpc_reflection_v1_ExtensionNumberResponse, ExtensionNumberResponse__Output as _grpc_reflection_v1_ExtensionNumberResponse__Output } from '../../../grpc/reflection/v1/ExtensionNumberResponse.js';
import type { ListServiceResponse as _grpc_reflection_v1_ListServiceResponse, ListServiceResponse__Output as _grpc_reflection_v1_ListServiceResponse__Output } from '../../../grpc/reflection/v1/ListServiceResponse.js';
import type { ErrorResponse as _grpc_reflection_v1_ErrorResponse, ErrorResponse__Output as _grpc_reflection_v1_ErrorResponse__Output } from '../../../grpc/reflection/v1/ErrorResponse.js';

/**
 * The answer to one question.
 */
export interface ServerReflectionResponse {
  /**
   * The host of the question.
   */
  'validHost'?: (string);
  /**
   * The question itself.
   */
  'originalRequest'?: (_grpc_reflection_v1_ServerReflectionRequest | null);
  /**
   * Answers the questions for files.
   */
  'fileDescriptorResponse'?: (_grpc_reflection_v1_FileDescriptorResponse | null);
  /**
   * Answers the question for extension numbers.
   */
  'allExtensionNumbersResponse'?: (_grpc_reflection_v1_ExtensionNumberResponse | null);
  /**
   * Answers the question for services.
   */
  'listServicesResponse'?: (_grpc_reflection_v1_ListServiceResponse | null);
  /**
   * Says why there is no answer.
   */
  'errorResponse'?: (_grpc_reflection_v1_ErrorResponse | null);
  'messageResponse'?: "fileDescriptorResponse"|"allExtensionNumbersResponse"|"listServicesResponse"|"errorResponse";
}

/**
 * The answer to one question.
 */
export interface ServerReflectionResponse__Output {
  /**
   * The host of the question.
   */
  'validHost'?: (string);
  /**
   * The question itself.
   */
  'originalRequest'?: (_grpc_reflection_v1_ServerReflectionRequest__Output);
  /**
   * Answers the questions for files.
   */
  'fileDescriptorResponse'?: (_grpc_reflection_v1_FileDescriptorResponse__Output);
  /**
   * Answers the question for extension numbers.
   */
  'allExtensionNumbersResponse'?: (_grpc_reflection_v1_ExtensionNumberResponse__Output);
  /**
   * Answers the question for services.
   */
  'listServicesResponse'?: (_grpc_reflection_v1_ListServiceResponse__Output);
  /**
   * Says why there is no answer.
   */
  'errorResponse'?: (_grpc_reflection_v1_ErrorResponse__Output);
}
