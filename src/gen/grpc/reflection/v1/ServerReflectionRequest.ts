// Original file: proto/grpc/reflection/v1/reflection.proto

import type { ExtensionRequest as _grpc_reflection_v1_ExtensionRequest, ExtensionRequest__Output as _grpc_reflection_v1_ExtensionRequest__Output } from '../../../grpc/reflection/v1/ExtensionRequest.js';

/**
 * One question.
 */
export interface ServerReflectionRequest {
  /**
   * The host that the client believes it talks to.
   */
  'host'?: (string);
  /**
   * Wants the file of this name, as imports spell it.
   */
  'fileByFilename'?: (string);
  /**
   * Wants the file that declares this full name: a service, a method, a message, a field, an enum.
   */
  'fileContainingSymbol'?: (string);
  /**
   * Wants the file that declares this extension.
   */
  'fileContainingExtension'?: (_grpc_reflection_v1_ExtensionRequest | null);
  /**
   * Wants the field numbers that extensions of this message use.
   */
  'allExtensionNumbersOfType'?: (string);
  /**
   * Wants the names of all services. What the text says does not matter.
   */
  'listServices'?: (string);
  'messageRequest'?: "fileByFilename"|"fileContainingSymbol"|"fileContainingExtension"|"allExtensionNumbersOfType"|"listServices";
}

/**
 * One question.
 */
export interface ServerReflectionRequest__Output {
  /**
   * The host that the client believes it talks to.
   */
  'host'?: (string);
  /**
   * Wants the file of this name, as imports spell it.
   */
  'fileByFilename'?: (string);
  /**
   * Wants the file that declares this full name: a service, a method, a message, a field, an enum.
   */
  'fileContainingSymbol'?: (string);
  /**
   * Wants the file that declares this extension.
   */
  'fileContainingExtension'?: (_grpc_reflection_v1_ExtensionRequest__Output);
  /**
   * Wants the field numbers that extensions of this message use.
   */
  'allExtensionNumbersOfType'?: (string);
  /**
   * Wants the names of all services. What the text says does not matter.
   */
  'listServices'?: (string);
}
