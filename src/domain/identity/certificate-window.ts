/** How long certificates are to last; milliseconds. */
export interface CertificateValidity {
  readonly lifetimeMs: number;
  /** How far clocks may be off: a certificate begins so much earlier and ends so much later. */
  readonly clockSkewMs: number;
}

/** From when until when a certificate is good, in whole seconds; as milliseconds since 1970. */
export interface CertificateWindow {
  readonly notBefore: number;
  readonly notAfter: number;
}

/**
 * The window of a certificate that is issued now (Linkerd's pkg/tls/ca.go). It ends with the first of those that
 * vouch for it, so that a proxy asks again before that.
 */
export function certificateWindow(
  now: number,
  { lifetimeMs, clockSkewMs }: CertificateValidity,
  chainEndsAt: number,
): CertificateWindow {
  return {
    notBefore: wholeSeconds(now - clockSkewMs),
    notAfter: wholeSeconds(Math.min(now + lifetimeMs + clockSkewMs, chainEndsAt)),
  };
}

/** X.509 knows no parts of a second. */
function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
