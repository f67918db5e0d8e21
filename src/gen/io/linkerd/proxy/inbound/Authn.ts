// Original file: proto/inbound.proto

import type { Identity as _io_linkerd_proxy_inbound_Identity, Identity__Output as _io_linkerd_proxy_inbound_Identity__Output } from '../../../../io/linkerd/proxy/inbound/Identity.js';
import type { IdentitySuffix as _io_linkerd_proxy_inbound_IdentitySuffix, IdentitySuffix__Output as _io_linkerd_proxy_inbound_IdentitySuffix__Output } from '../../../../io/linkerd/proxy/inbound/IdentitySuffix.js';

/**
 * Names of clients. One that fits is enough.
 */
export interface _io_linkerd_proxy_inbound_Authn_PermitMeshTLS_PermitClientIdentities {
  /**
   * Whole names.
   */
  'identities'?: (_io_linkerd_proxy_inbound_Identity)[];
  /**
   * Ends of names.
   */
  'suffixes'?: (_io_linkerd_proxy_inbound_IdentitySuffix)[];
}

/**
 * Names of clients. One that fits is enough.
 */
export interface _io_linkerd_proxy_inbound_Authn_PermitMeshTLS_PermitClientIdentities__Output {
  /**
   * Whole names.
   */
  'identities'?: (_io_linkerd_proxy_inbound_Identity__Output)[];
  /**
   * Ends of names.
   */
  'suffixes'?: (_io_linkerd_proxy_inbound_IdentitySuffix__Output)[];
}

/**
 * Clients that connect with the mesh's TLS.
 */
export interface _io_linkerd_proxy_inbound_Authn_PermitMeshTLS {
  /**
   * Whether or not they show a certificate.
   */
  'unauthenticated'?: (_io_linkerd_proxy_inbound_Authn_PermitUnauthenticated | null);
  /**
   * Those that prove one of these names.
   */
  'identities'?: (_io_linkerd_proxy_inbound_Authn_PermitMeshTLS_PermitClientIdentities | null);
  'clients'?: "unauthenticated"|"identities";
}

/**
 * Clients that connect with the mesh's TLS.
 */
export interface _io_linkerd_proxy_inbound_Authn_PermitMeshTLS__Output {
  /**
   * Whether or not they show a certificate.
   */
  'unauthenticated'?: (_io_linkerd_proxy_inbound_Authn_PermitUnauthenticated__Output);
  /**
   * Those that prove one of these names.
   */
  'identities'?: (_io_linkerd_proxy_inbound_Authn_PermitMeshTLS_PermitClientIdentities__Output);
}

/**
 * Anybody.
 */
export interface _io_linkerd_proxy_inbound_Authn_PermitUnauthenticated {
}

/**
 * Anybody.
 */
export interface _io_linkerd_proxy_inbound_Authn_PermitUnauthenticated__Output {
}

/**
 * Who a client has to be.
 */
export interface Authn {
  /**
   * Anybody, with or without TLS.
   */
  'unauthenticated'?: (_io_linkerd_proxy_inbound_Authn_PermitUnauthenticated | null);
  /**
   * Clients of the mesh.
   */
  'meshTLS'?: (_io_linkerd_proxy_inbound_Authn_PermitMeshTLS | null);
  'permit'?: "unauthenticated"|"meshTLS";
}

/**
 * Who a client has to be.
 */
export interface Authn__Output {
  /**
   * Anybody, with or without TLS.
   */
  'unauthenticated'?: (_io_linkerd_proxy_inbound_Authn_PermitUnauthenticated__Output);
  /**
   * Clients of the mesh.
   */
  'meshTLS'?: (_io_linkerd_proxy_inbound_Authn_PermitMeshTLS__Output);
}
