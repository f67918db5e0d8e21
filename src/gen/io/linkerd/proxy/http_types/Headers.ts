// Original file: proto/http_types.proto


/**
 * One header field.
 */
export interface _io_linkerd_proxy_http_types_Headers_Header {
  /**
   * The name of the field.
   */
  'name'?: (string);
  /**
   * Its value; bytes, because HTTP allows more here than UTF-8.
   */
  'value'?: (Buffer | Uint8Array | string);
}

/**
 * One header field.
 */
export interface _io_linkerd_proxy_http_types_Headers_Header__Output {
  /**
   * The name of the field.
   */
  'name'?: (string);
  /**
   * Its value; bytes, because HTTP allows more here than UTF-8.
   */
  'value'?: (Buffer);
}

/**
 * A list of header fields, in order; a name may come more than once.
 */
export interface Headers {
  /**
   * The fields.
   */
  'headers'?: (_io_linkerd_proxy_http_types_Headers_Header)[];
}

/**
 * A list of header fields, in order; a name may come more than once.
 */
export interface Headers__Output {
  /**
   * The fields.
   */
  'headers'?: (_io_linkerd_proxy_http_types_Headers_Header__Output)[];
}
