// Original file: proto/destination.proto

import type { WeightedAddrSet as _io_linkerd_proxy_destination_WeightedAddrSet, WeightedAddrSet__Output as _io_linkerd_proxy_destination_WeightedAddrSet__Output } from '../../../../io/linkerd/proxy/destination/WeightedAddrSet.js';
import type { AddrSet as _io_linkerd_proxy_destination_AddrSet, AddrSet__Output as _io_linkerd_proxy_destination_AddrSet__Output } from '../../../../io/linkerd/proxy/destination/AddrSet.js';
import type { NoEndpoints as _io_linkerd_proxy_destination_NoEndpoints, NoEndpoints__Output as _io_linkerd_proxy_destination_NoEndpoints__Output } from '../../../../io/linkerd/proxy/destination/NoEndpoints.js';

/**
 * A step from the last set of endpoints to the next.
 */
export interface Update {
  /**
   * Endpoints to add. One that the client holds already is replaced.
   */
  'add'?: (_io_linkerd_proxy_destination_WeightedAddrSet | null);
  /**
   * Endpoints to take out; the rest stay.
   */
  'remove'?: (_io_linkerd_proxy_destination_AddrSet | null);
  /**
   * The set is now empty, whatever it held.
   */
  'noEndpoints'?: (_io_linkerd_proxy_destination_NoEndpoints | null);
  'update'?: "add"|"remove"|"noEndpoints";
}

/**
 * A step from the last set of endpoints to the next.
 */
export interface Update__Output {
  /**
   * Endpoints to add. One that the client holds already is replaced.
   */
  'add'?: (_io_linkerd_proxy_destination_WeightedAddrSet__Output);
  /**
   * Endpoints to take out; the rest stay.
   */
  'remove'?: (_io_linkerd_proxy_destination_AddrSet__Output);
  /**
   * The set is now empty, whatever it held.
   */
  'noEndpoints'?: (_io_linkerd_proxy_destination_NoEndpoints__Output);
}
