// Original file: proto/destination.proto


/**
 * An identity in the form of a DNS name.
 */
export interface _io_linkerd_proxy_destination_TlsIdentity_DnsLikeIdentity {
  /**
   * For a pod: `SERVICE-ACCOUNT.NAMESPACE.serviceaccount.identity.LINKERD-NAMESPACE.TRUST-DOMAIN`.
   */
  'name'?: (string);
}

/**
 * An identity in the form of a DNS name.
 */
export interface _io_linkerd_proxy_destination_TlsIdentity_DnsLikeIdentity__Output {
  /**
   * For a pod: `SERVICE-ACCOUNT.NAMESPACE.serviceaccount.identity.LINKERD-NAMESPACE.TRUST-DOMAIN`.
   */
  'name'?: (string);
}

/**
 * An identity in the form of a URI.
 */
export interface _io_linkerd_proxy_destination_TlsIdentity_UriLikeIdentity {
  /**
   * A SPIFFE ID: `spiffe://TRUST-DOMAIN/PATH`.
   */
  'uri'?: (string);
}

/**
 * An identity in the form of a URI.
 */
export interface _io_linkerd_proxy_destination_TlsIdentity_UriLikeIdentity__Output {
  /**
   * A SPIFFE ID: `spiffe://TRUST-DOMAIN/PATH`.
   */
  'uri'?: (string);
}

/**
 * What the peer must prove in the TLS handshake.
 */
export interface TlsIdentity {
  /**
   * The certificate must be for this DNS-like name.
   */
  'dnsLikeIdentity'?: (_io_linkerd_proxy_destination_TlsIdentity_DnsLikeIdentity | null);
  /**
   * The certificate must be for this URI.
   */
  'uriLikeIdentity'?: (_io_linkerd_proxy_destination_TlsIdentity_UriLikeIdentity | null);
  /**
   * The name to ask for by SNI in the ClientHello.
   */
  'serverName'?: (_io_linkerd_proxy_destination_TlsIdentity_DnsLikeIdentity | null);
  'strategy'?: "dnsLikeIdentity"|"uriLikeIdentity";
}

/**
 * What the peer must prove in the TLS handshake.
 */
export interface TlsIdentity__Output {
  /**
   * The certificate must be for this DNS-like name.
   */
  'dnsLikeIdentity'?: (_io_linkerd_proxy_destination_TlsIdentity_DnsLikeIdentity__Output);
  /**
   * The certificate must be for this URI.
   */
  'uriLikeIdentity'?: (_io_linkerd_proxy_destination_TlsIdentity_UriLikeIdentity__Output);
  /**
   * The name to ask for by SNI in the ClientHello.
   */
  'serverName'?: (_io_linkerd_proxy_destination_TlsIdentity_DnsLikeIdentity__Output);
}
