// Original file: proto/http_route.proto

import type { Duration as _google_protobuf_Duration, Duration__Output as _google_protobuf_Duration__Output } from '../../../../google/protobuf/Duration.js';

/**
 * Limits on how long a request may take. What is absent is without limit.
 */
export interface Timeouts {
  /**
   * From the end of the request until the response has ended.
   */
  'response'?: (_google_protobuf_Duration | null);
  /**
   * From the begin of the request until the response has ended, retries included.
   */
  'request'?: (_google_protobuf_Duration | null);
  /**
   * How long nothing may happen on the stream in either direction.
   */
  'idle'?: (_google_protobuf_Duration | null);
}

/**
 * Limits on how long a request may take. What is absent is without limit.
 */
export interface Timeouts__Output {
  /**
   * From the end of the request until the response has ended.
   */
  'response'?: (_google_protobuf_Duration__Output);
  /**
   * From the begin of the request until the response has ended, retries included.
   */
  'request'?: (_google_protobuf_Duration__Output);
  /**
   * How long nothing may happen on the stream in either direction.
   */
  'idle'?: (_google_protobuf_Duration__Output);
}
