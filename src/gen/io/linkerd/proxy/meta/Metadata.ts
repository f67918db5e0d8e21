// Original file: proto/meta.proto

import type { Resource as _io_linkerd_proxy_meta_Resource, Resource__Output as _io_linkerd_proxy_meta_Resource__Output } from '../../../../io/linkerd/proxy/meta/Resource.js';

/**
 * Tells which piece of configuration is meant. Proxies show it in metric labels.
 */
export interface Metadata {
  /**
   * The name of something built in, for which the cluster holds no object.
   */
  'default'?: (string);
  /**
   * An object of the cluster.
   */
  'resource'?: (_io_linkerd_proxy_meta_Resource | null);
  'kind'?: "default"|"resource";
}

/**
 * Tells which piece of configuration is meant. Proxies show it in metric labels.
 */
export interface Metadata__Output {
  /**
   * The name of something built in, for which the cluster holds no object.
   */
  'default'?: (string);
  /**
   * An object of the cluster.
   */
  'resource'?: (_io_linkerd_proxy_meta_Resource__Output);
}
