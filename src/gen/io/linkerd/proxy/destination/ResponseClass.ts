// Original file: proto/destination.proto

import type { ResponseMatch as _io_linkerd_proxy_destination_ResponseMatch, ResponseMatch__Output as _io_linkerd_proxy_destination_ResponseMatch__Output } from '../../../../io/linkerd/proxy/destination/ResponseMatch.js';

/**
 * A kind of responses, and whether they are failures.
 */
export interface ResponseClass {
  /**
   * Which responses belong here.
   */
  'condition'?: (_io_linkerd_proxy_destination_ResponseMatch | null);
  /**
   * True when they count as failures.
   */
  'isFailure'?: (boolean);
}

/**
 * A kind of responses, and whether they are failures.
 */
export interface ResponseClass__Output {
  /**
   * Which responses belong here.
   */
  'condition'?: (_io_linkerd_proxy_destination_ResponseMatch__Output);
  /**
   * True when they count as failures.
   */
  'isFailure'?: (boolean);
}
