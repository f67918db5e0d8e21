// Original file: proto/net.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The 128 bits of an IPv6 address as two big-endian halves.
 */
export interface IPv6 {
  /**
   * The upper 64 bits.
   */
  'first'?: (number | string | Long);
  /**
   * The lower 64 bits.
   */
  'last'?: (number | string | Long);
}

/**
 * The 128 bits of an IPv6 address as two big-endian halves.
 */
export interface IPv6__Output {
  /**
   * The upper 64 bits.
   */
  'first'?: (string);
  /**
   * The lower 64 bits.
   */
  'last'?: (string);
}
