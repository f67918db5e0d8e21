// Original file: proto/destination.proto

import type { Metadata as _io_linkerd_proxy_meta_Metadata, Metadata__Output as _io_linkerd_proxy_meta_Metadata__Output } from '../../../../io/linkerd/proxy/meta/Metadata.js';

/**
 * One branch of a traffic split.
 */
export interface WeightedDst {
  /**
   * The authority of the branch, which the proxy gives as `path` to a Get of its own.
   */
  'authority'?: (string);
  /**
   * The share of the branch, against the weights of the other branches.
   */
  'weight'?: (number);
  /**
   * The Service of the branch. Absent when it is not known.
   */
  'backendRef'?: (_io_linkerd_proxy_meta_Metadata | null);
}

/**
 * One branch of a traffic split.
 */
export interface WeightedDst__Output {
  /**
   * The authority of the branch, which the proxy gives as `path` to a Get of its own.
   */
  'authority'?: (string);
  /**
   * The share of the branch, against the weights of the other branches.
   */
  'weight'?: (number);
  /**
   * The Service of the branch. Absent when it is not known.
   */
  'backendRef'?: (_io_linkerd_proxy_meta_Metadata__Output);
}
