// Original file: proto/identity.proto


/**
 * Who wants a certificate, and why it may have one.
 */
export interface CertifyRequest {
  /**
   * The identity, in the form of a DNS name:
   * `SERVICE-ACCOUNT.NAMESPACE.serviceaccount.identity.LINKERD-NAMESPACE.TRUST-DOMAIN`.
   */
  'identity'?: (string);
  /**
   * What proves it. In a cluster this is a token of the service account, for the audience `identity.l5d.io`.
   */
  'token'?: (Buffer | Uint8Array | string);
  /**
   * A PKCS#10 request in DER, whose one DNS name is the identity. Signed by its own key, which is ECDSA.
   */
  'certificateSigningRequest'?: (Buffer | Uint8Array | string);
}

/**
 * Who wants a certificate, and why it may have one.
 */
export interface CertifyRequest__Output {
  /**
   * The identity, in the form of a DNS name:
   * `SERVICE-ACCOUNT.NAMESPACE.serviceaccount.identity.LINKERD-NAMESPACE.TRUST-DOMAIN`.
   */
  'identity'?: (string);
  /**
   * What proves it. In a cluster this is a token of the service account, for the audience `identity.l5d.io`.
   */
  'token'?: (Buffer);
  /**
   * A PKCS#10 request in DER, whose one DNS name is the identity. Signed by its own key, which is ECDSA.
   */
  'certificateSigningRequest'?: (Buffer);
}
