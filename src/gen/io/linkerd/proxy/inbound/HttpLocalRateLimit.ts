// Original file: proto/inbound.proto

import type { Metadata as _io_linkerd_proxy_meta_Metadata, Metadata__Output as _io_linkerd_proxy_meta_Metadata__Output } from '../../../../io/linkerd/proxy/meta/Metadata.js';
import type { Identity as _io_linkerd_proxy_inbound_Identity, Identity__Output as _io_linkerd_proxy_inbound_Identity__Output } from '../../../../io/linkerd/proxy/inbound/Identity.js';

/**
 * Names of clients.
 */
export interface _io_linkerd_proxy_inbound_HttpLocalRateLimit_Override_ClientIdentities {
  /**
   * The names.
   */
  'identities'?: (_io_linkerd_proxy_inbound_Identity)[];
}

/**
 * Names of clients.
 */
export interface _io_linkerd_proxy_inbound_HttpLocalRateLimit_Override_ClientIdentities__Output {
  /**
   * The names.
   */
  'identities'?: (_io_linkerd_proxy_inbound_Identity__Output)[];
}

/**
 * A number of requests.
 */
export interface _io_linkerd_proxy_inbound_HttpLocalRateLimit_Limit {
  /**
   * How many a second.
   */
  'requestsPerSecond'?: (number);
}

/**
 * A number of requests.
 */
export interface _io_linkerd_proxy_inbound_HttpLocalRateLimit_Limit__Output {
  /**
   * How many a second.
   */
  'requestsPerSecond'?: (number);
}

/**
 * A limit of certain clients.
 */
export interface _io_linkerd_proxy_inbound_HttpLocalRateLimit_Override {
  /**
   * The limit, which they share.
   */
  'limit'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit_Limit | null);
  /**
   * The clients.
   */
  'clients'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit_Override_ClientIdentities | null);
}

/**
 * A limit of certain clients.
 */
export interface _io_linkerd_proxy_inbound_HttpLocalRateLimit_Override__Output {
  /**
   * The limit, which they share.
   */
  'limit'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit_Limit__Output);
  /**
   * The clients.
   */
  'clients'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit_Override_ClientIdentities__Output);
}

/**
 * How many requests each instance of the workload takes.
 */
export interface HttpLocalRateLimit {
  /**
   * Where this comes from.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata | null);
  /**
   * For all clients together.
   */
  'total'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit_Limit | null);
  /**
   * For each client that has no limit of its own.
   */
  'identity'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit_Limit | null);
  /**
   * Limits of certain clients.
   */
  'overrides'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit_Override)[];
}

/**
 * How many requests each instance of the workload takes.
 */
export interface HttpLocalRateLimit__Output {
  /**
   * Where this comes from.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata__Output);
  /**
   * For all clients together.
   */
  'total'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit_Limit__Output);
  /**
   * For each client that has no limit of its own.
   */
  'identity'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit_Limit__Output);
  /**
   * Limits of certain clients.
   */
  'overrides'?: (_io_linkerd_proxy_inbound_HttpLocalRateLimit_Override__Output)[];
}
