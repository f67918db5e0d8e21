// Original file: proto/destination.proto

import type { ResponseMatch as _io_linkerd_proxy_destination_ResponseMatch, ResponseMatch__Output as _io_linkerd_proxy_destination_ResponseMatch__Output } from '../../../../io/linkerd/proxy/destination/ResponseMatch.js';
import type { HttpStatusRange as _io_linkerd_proxy_destination_HttpStatusRange, HttpStatusRange__Output as _io_linkerd_proxy_destination_HttpStatusRange__Output } from '../../../../io/linkerd/proxy/destination/HttpStatusRange.js';

/**
 * Several conditions.
 */
export interface _io_linkerd_proxy_destination_ResponseMatch_Seq {
  /**
   * The conditions.
   */
  'matches'?: (_io_linkerd_proxy_destination_ResponseMatch)[];
}

/**
 * Several conditions.
 */
export interface _io_linkerd_proxy_destination_ResponseMatch_Seq__Output {
  /**
   * The conditions.
   */
  'matches'?: (_io_linkerd_proxy_destination_ResponseMatch__Output)[];
}

/**
 * A condition on responses.
 */
export interface ResponseMatch {
  /**
   * Every one of these must hold.
   */
  'all'?: (_io_linkerd_proxy_destination_ResponseMatch_Seq | null);
  /**
   * At least one of these must hold.
   */
  'any'?: (_io_linkerd_proxy_destination_ResponseMatch_Seq | null);
  /**
   * This one must not hold.
   */
  'not'?: (_io_linkerd_proxy_destination_ResponseMatch | null);
  /**
   * The status code of the response must lie in this range.
   */
  'status'?: (_io_linkerd_proxy_destination_HttpStatusRange | null);
  'match'?: "all"|"any"|"not"|"status";
}

/**
 * A condition on responses.
 */
export interface ResponseMatch__Output {
  /**
   * Every one of these must hold.
   */
  'all'?: (_io_linkerd_proxy_destination_ResponseMatch_Seq__Output);
  /**
   * At least one of these must hold.
   */
  'any'?: (_io_linkerd_proxy_destination_ResponseMatch_Seq__Output);
  /**
   * This one must not hold.
   */
  'not'?: (_io_linkerd_proxy_destination_ResponseMatch__Output);
  /**
   * The status code of the response must lie in this range.
   */
  'status'?: (_io_linkerd_proxy_destination_HttpStatusRange__Output);
}
