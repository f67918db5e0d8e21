// Original file: proto/identity.proto

import type { MethodDefinition } from '@grpc/proto-loader'
import type { CertifyRequest as _io_linkerd_proxy_identity_CertifyRequest, CertifyRequest__Output as _io_linkerd_proxy_identity_CertifyRequest__Output } from '../../../../io/linkerd/proxy/identity/CertifyRequest.js';
import type { CertifyResponse as _io_linkerd_proxy_identity_CertifyResponse, CertifyResponse__Output as _io_linkerd_proxy_identity_CertifyResponse__Output } from '../../../../io/linkerd/proxy/identity/CertifyResponse.js';

export interface IdentityDefinition {
  Certify: MethodDefinition<_io_linkerd_proxy_identity_CertifyRequest, _io_linkerd_proxy_identity_CertifyResponse, _io_linkerd_proxy_identity_CertifyRequest__Output, _io_linkerd_proxy_identity_CertifyResponse__Output>
}
