// Original file: proto/outbound.proto

import type { Duration as _google_protobuf_Duration, Duration__Output as _google_protobuf_Duration__Output } from '../../../../google/protobuf/Duration.js';

/**
 * A time to wait that doubles with every failure.
 */
export interface ExponentialBackoff {
  /**
   * The first one.
   */
  'minBackoff'?: (_google_protobuf_Duration | null);
  /**
   * The longest one.
   */
  'maxBackoff'?: (_google_protobuf_Duration | null);
  /**
   * How much of each is left to chance, as a share of it.
   */
  'jitterRatio'?: (number | string);
  /**
   * A Retry-After of the response counts, up to `max_backoff`.
   */
  'respectRetryAfterHint'?: (boolean);
}

/**
 * A time to wait that doubles with every failure.
 */
export interface ExponentialBackoff__Output {
  /**
   * The first one.
   */
  'minBackoff'?: (_google_protobuf_Duration__Output);
  /**
   * The longest one.
   */
  'maxBackoff'?: (_google_protobuf_Duration__Output);
  /**
   * How much of each is left to chance, as a share of it.
   */
  'jitterRatio'?: (number);
  /**
   * A Retry-After of the response counts, up to `max_backoff`.
   */
  'respectRetryAfterHint'?: (boolean);
}
