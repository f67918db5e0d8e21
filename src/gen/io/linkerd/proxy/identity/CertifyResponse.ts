// Original file: proto/identity.proto

import type { Timestamp as _google_protobuf_Timestamp, Timestamp__Output as _google_protobuf_Timestamp__Output } from '../../../../google/protobuf/Timestamp.js';

/**
 * A certificate, and what leads from it to a trust anchor.
 */
export interface CertifyResponse {
  /**
   * X.509 in DER.
   */
  'leafCertificate'?: (Buffer | Uint8Array | string);
  /**
   * X.509 in DER: who signed the leaf, then who signed that, and so on.
   */
  'intermediateCertificates'?: (Buffer | Uint8Array | string)[];
  /**
   * When the leaf ends. A proxy asks again at seven tenths of the time until then.
   */
  'validUntil'?: (_google_protobuf_Timestamp | null);
}

/**
 * A certificate, and what leads from it to a trust anchor.
 */
export interface CertifyResponse__Output {
  /**
   * X.509 in DER.
   */
  'leafCertificate'?: (Buffer);
  /**
   * X.509 in DER: who signed the leaf, then who signed that, and so on.
   */
  'intermediateCertificates'?: (Buffer)[];
  /**
   * When the leaf ends. A proxy asks again at seven tenths of the time until then.
   */
  'validUntil'?: (_google_protobuf_Timestamp__Output);
}
