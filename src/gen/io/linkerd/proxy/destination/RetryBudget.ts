// Original file: proto/destination.proto

import type { Duration as _google_protobuf_Duration, Duration__Output as _google_protobuf_Duration__Output } from '../../../../google/protobuf/Duration.js';

/**
 * How much load retries may add.
 */
export interface RetryBudget {
  /**
   * Retries per original request: 0.2 allows one for every five requests.
   */
  'retryRatio'?: (number | string);
  /**
   * Retries per second that are allowed on top of the ratio, so that a quiet client may retry too.
   */
  'minRetriesPerSecond'?: (number);
  /**
   * For how long a request counts towards the ratio.
   */
  'ttl'?: (_google_protobuf_Duration | null);
}

/**
 * How much load retries may add.
 */
export interface RetryBudget__Output {
  /**
   * Retries per original request: 0.2 allows one for every five requests.
   */
  'retryRatio'?: (number);
  /**
   * Retries per second that are allowed on top of the ratio, so that a quiet client may retry too.
   */
  'minRetriesPerSecond'?: (number);
  /**
   * For how long a request counts towards the ratio.
   */
  'ttl'?: (_google_protobuf_Duration__Output);
}
