// Original file: proto/outbound.proto

import type { Metadata as _io_linkerd_proxy_meta_Metadata, Metadata__Output as _io_linkerd_proxy_meta_Metadata__Output } from '../../../../io/linkerd/proxy/meta/Metadata.js';
import type { WeightedAddr as _io_linkerd_proxy_destination_WeightedAddr, WeightedAddr__Output as _io_linkerd_proxy_destination_WeightedAddr__Output } from '../../../../io/linkerd/proxy/destination/WeightedAddr.js';
import type { Queue as _io_linkerd_proxy_outbound_Queue, Queue__Output as _io_linkerd_proxy_outbound_Queue__Output } from '../../../../io/linkerd/proxy/outbound/Queue.js';
import type { Duration as _google_protobuf_Duration, Duration__Output as _google_protobuf_Duration__Output } from '../../../../google/protobuf/Duration.js';

/**
 * Takes two endpoints at random and uses the one that carries less load.
 */
export interface _io_linkerd_proxy_outbound_Backend_BalanceP2c {
  /**
   * Where the endpoints come from.
   */
  'discovery'?: (_io_linkerd_proxy_outbound_Backend_EndpointDiscovery | null);
  /**
   * Load is how long responses take.
   */
  'peakEwma'?: (_io_linkerd_proxy_outbound_Backend_BalanceP2c_PeakEwma | null);
  /**
   * Load is how long responses take, and failures count as if they had taken long.
   */
  'penaltyPeakEwma'?: (_io_linkerd_proxy_outbound_Backend_BalanceP2c_PenaltyPeakEwma | null);
  'load'?: "peakEwma"|"penaltyPeakEwma";
}

/**
 * Takes two endpoints at random and uses the one that carries less load.
 */
export interface _io_linkerd_proxy_outbound_Backend_BalanceP2c__Output {
  /**
   * Where the endpoints come from.
   */
  'discovery'?: (_io_linkerd_proxy_outbound_Backend_EndpointDiscovery__Output);
  /**
   * Load is how long responses take.
   */
  'peakEwma'?: (_io_linkerd_proxy_outbound_Backend_BalanceP2c_PeakEwma__Output);
  /**
   * Load is how long responses take, and failures count as if they had taken long.
   */
  'penaltyPeakEwma'?: (_io_linkerd_proxy_outbound_Backend_BalanceP2c_PenaltyPeakEwma__Output);
}

/**
 * A question to the destination service.
 */
export interface _io_linkerd_proxy_outbound_Backend_EndpointDiscovery_DestinationGet {
  /**
   * The `path` of its Get: an authority as `host:port`.
   */
  'path'?: (string);
}

/**
 * A question to the destination service.
 */
export interface _io_linkerd_proxy_outbound_Backend_EndpointDiscovery_DestinationGet__Output {
  /**
   * The `path` of its Get: an authority as `host:port`.
   */
  'path'?: (string);
}

/**
 * How to find endpoints.
 */
export interface _io_linkerd_proxy_outbound_Backend_EndpointDiscovery {
  /**
   * Ask the destination service.
   */
  'dst'?: (_io_linkerd_proxy_outbound_Backend_EndpointDiscovery_DestinationGet | null);
  'kind'?: "dst";
}

/**
 * How to find endpoints.
 */
export interface _io_linkerd_proxy_outbound_Backend_EndpointDiscovery__Output {
  /**
   * Ask the destination service.
   */
  'dst'?: (_io_linkerd_proxy_outbound_Backend_EndpointDiscovery_DestinationGet__Output);
}

/**
 * Judges by round trips: slower ones count at once, faster ones bit by bit.
 */
export interface _io_linkerd_proxy_outbound_Backend_BalanceP2c_PeakEwma {
  /**
   * What is taken for the round trip of an endpoint before there was any.
   */
  'defaultRtt'?: (_google_protobuf_Duration | null);
  /**
   * Over how long a measurement loses its weight.
   */
  'decay'?: (_google_protobuf_Duration | null);
}

/**
 * Judges by round trips: slower ones count at once, faster ones bit by bit.
 */
export interface _io_linkerd_proxy_outbound_Backend_BalanceP2c_PeakEwma__Output {
  /**
   * What is taken for the round trip of an endpoint before there was any.
   */
  'defaultRtt'?: (_google_protobuf_Duration__Output);
  /**
   * Over how long a measurement loses its weight.
   */
  'decay'?: (_google_protobuf_Duration__Output);
}

/**
 * The same, with a penalty for failures: the load biaser.
 */
export interface _io_linkerd_proxy_outbound_Backend_BalanceP2c_PenaltyPeakEwma {
  /**
   * What is taken for the round trip of an endpoint before there was any.
   */
  'defaultRtt'?: (_google_protobuf_Duration | null);
  /**
   * Over how long a measurement loses its weight.
   */
  'decay'?: (_google_protobuf_Duration | null);
  /**
   * What a failed response is taken to have lasted, at least.
   */
  'penalty'?: (_google_protobuf_Duration | null);
  /**
   * The longest Retry-After of a response that takes the place of the penalty.
   */
  'maxRetryAfter'?: (_google_protobuf_Duration | null);
  /**
   * Over how long a penalty loses its weight.
   */
  'penaltyDecay'?: (_google_protobuf_Duration | null);
}

/**
 * The same, with a penalty for failures: the load biaser.
 */
export interface _io_linkerd_proxy_outbound_Backend_BalanceP2c_PenaltyPeakEwma__Output {
  /**
   * What is taken for the round trip of an endpoint before there was any.
   */
  'defaultRtt'?: (_google_protobuf_Duration__Output);
  /**
   * Over how long a measurement loses its weight.
   */
  'decay'?: (_google_protobuf_Duration__Output);
  /**
   * What a failed response is taken to have lasted, at least.
   */
  'penalty'?: (_google_protobuf_Duration__Output);
  /**
   * The longest Retry-After of a response that takes the place of the penalty.
   */
  'maxRetryAfter'?: (_google_protobuf_Duration__Output);
  /**
   * Over how long a penalty loses its weight.
   */
  'penaltyDecay'?: (_google_protobuf_Duration__Output);
}

/**
 * Where traffic ends up.
 */
export interface Backend {
  /**
   * The object that it stands for. Absent when there is none.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata | null);
  /**
   * One address.
   */
  'forward'?: (_io_linkerd_proxy_destination_WeightedAddr | null);
  /**
   * The endpoints of a service, chosen from for each request or connection.
   */
  'balancer'?: (_io_linkerd_proxy_outbound_Backend_BalanceP2c | null);
  /**
   * What may wait for it.
   */
  'queue'?: (_io_linkerd_proxy_outbound_Queue | null);
  'kind'?: "forward"|"balancer";
}

/**
 * Where traffic ends up.
 */
export interface Backend__Output {
  /**
   * The object that it stands for. Absent when there is none.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata__Output);
  /**
   * One address.
   */
  'forward'?: (_io_linkerd_proxy_destination_WeightedAddr__Output);
  /**
   * The endpoints of a service, chosen from for each request or connection.
   */
  'balancer'?: (_io_linkerd_proxy_outbound_Backend_BalanceP2c__Output);
  /**
   * What may wait for it.
   */
  'queue'?: (_io_linkerd_proxy_outbound_Queue__Output);
}
