// Original file: proto/outbound.proto

import type { Duration as _google_protobuf_Duration, Duration__Output as _google_protobuf_Duration__Output } from '../../../../google/protobuf/Duration.js';

/**
 * What may wait for a backend.
 */
export interface Queue {
  /**
   * How many requests or connections.
   */
  'capacity'?: (number);
  /**
   * How long the backend may be out of reach before what waits, and all that comes, fails at once.
   */
  'failfastTimeout'?: (_google_protobuf_Duration | null);
}

/**
 * What may wait for a backend.
 */
export interface Queue__Output {
  /**
   * How many requests or connections.
   */
  'capacity'?: (number);
  /**
   * How long the backend may be out of reach before what waits, and all that comes, fails at once.
   */
  'failfastTimeout'?: (_google_protobuf_Duration__Output);
}
