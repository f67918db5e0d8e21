// Original file: proto/grpc/reflection/v1/reflection.proto


/**
 * A file and the files that it needs.
 */
export interface FileDescriptorResponse {
  /**
   * Each file as an encoded google.protobuf.FileDescriptorProto.
   */
  'fileDescriptorProto'?: (Buffer | Uint8Array | string)[];
}

/**
 * A file and the files that it needs.
 */
export interface FileDescriptorResponse__Output {
  /**
   * Each file as an encoded google.protobuf.FileDescriptorProto.
   */
  'fileDescriptorProto'?: (Buffer)[];
}
