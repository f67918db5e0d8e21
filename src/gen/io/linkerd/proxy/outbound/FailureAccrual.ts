// Original file: proto/outbound.proto

import type { EjectionConfig as _io_linkerd_proxy_outbound_EjectionConfig, EjectionConfig__Output as _io_linkerd_proxy_outbound_EjectionConfig__Output } from '../../../../io/linkerd/proxy/outbound/EjectionConfig.js';
import type { ExponentialBackoff as _io_linkerd_proxy_outbound_ExponentialBackoff, ExponentialBackoff__Output as _io_linkerd_proxy_outbound_ExponentialBackoff__Output } from '../../../../io/linkerd/proxy/outbound/ExponentialBackoff.js';
import type { Duration as _google_protobuf_Duration, Duration__Output as _google_protobuf_Duration__Output } from '../../../../google/protobuf/Duration.js';

/**
 * Counts failures in a row.
 */
export interface _io_linkerd_proxy_outbound_FailureAccrual_ConsecutiveFailures {
  /**
   * How many it takes.
   */
  'maxFailures'?: (number);
  /**
   * For how long the endpoint is left alone.
   */
  'backoff'?: (_io_linkerd_proxy_outbound_ExponentialBackoff | null);
}

/**
 * Counts failures in a row.
 */
export interface _io_linkerd_proxy_outbound_FailureAccrual_ConsecutiveFailures__Output {
  /**
   * How many it takes.
   */
  'maxFailures'?: (number);
  /**
   * For how long the endpoint is left alone.
   */
  'backoff'?: (_io_linkerd_proxy_outbound_ExponentialBackoff__Output);
}

/**
 * Counts failures in a row and the share of successes.
 */
export interface _io_linkerd_proxy_outbound_FailureAccrual_Unified {
  /**
   * The share of successes, from 0 to 1, below which the endpoint has failed. 0 leaves it uncounted.
   */
  'successRateThreshold'?: (number | string);
  /**
   * The time over which the share is taken, up to now.
   */
  'decay'?: (_google_protobuf_Duration | null);
  /**
   * How many requests there have to be in that time for the share to count.
   */
  'minRequests'?: (number);
  /**
   * How many failures in a row it takes. 0 leaves them uncounted.
   */
  'maxConsecutiveFailures'?: (number);
  /**
   * For how long the endpoint is left alone.
   */
  'backoff'?: (_io_linkerd_proxy_outbound_ExponentialBackoff | null);
}

/**
 * Counts failures in a row and the share of successes.
 */
export interface _io_linkerd_proxy_outbound_FailureAccrual_Unified__Output {
  /**
   * The share of successes, from 0 to 1, below which the endpoint has failed. 0 leaves it uncounted.
   */
  'successRateThreshold'?: (number);
  /**
   * The time over which the share is taken, up to now.
   */
  'decay'?: (_google_protobuf_Duration__Output);
  /**
   * How many requests there have to be in that time for the share to count.
   */
  'minRequests'?: (number);
  /**
   * How many failures in a row it takes. 0 leaves them uncounted.
   */
  'maxConsecutiveFailures'?: (number);
  /**
   * For how long the endpoint is left alone.
   */
  'backoff'?: (_io_linkerd_proxy_outbound_ExponentialBackoff__Output);
}

/**
 * When an endpoint has failed so much that it is left alone for a while.
 */
export interface FailureAccrual {
  /**
   * After so many failures in a row.
   */
  'consecutiveFailures'?: (_io_linkerd_proxy_outbound_FailureAccrual_ConsecutiveFailures | null);
  /**
   * After so many failures in a row, or when too few requests succeed.
   */
  'unified'?: (_io_linkerd_proxy_outbound_FailureAccrual_Unified | null);
  /**
   * Limits on how many endpoints are left alone at a time. Absent: none.
   */
  'ejection'?: (_io_linkerd_proxy_outbound_EjectionConfig | null);
  'kind'?: "consecutiveFailures"|"unified";
}

/**
 * When an endpoint has failed so much that it is left alone for a while.
 */
export interface FailureAccrual__Output {
  /**
   * After so many failures in a row.
   */
  'consecutiveFailures'?: (_io_linkerd_proxy_outbound_FailureAccrual_ConsecutiveFailures__Output);
  /**
   * After so many failures in a row, or when too few requests succeed.
   */
  'unified'?: (_io_linkerd_proxy_outbound_FailureAccrual_Unified__Output);
  /**
   * Limits on how many endpoints are left alone at a time. Absent: none.
   */
  'ejection'?: (_io_linkerd_proxy_outbound_EjectionConfig__Output);
}
