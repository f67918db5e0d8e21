import type { Refusal } from "../refusal.js";

/** What a proxy sends (CertifyRequest of identity.proto). */
export interface CertifyRequest {
  readonly identity: string;
  readonly token: Uint8Array;
  /** PKCS#10 in DER. */
  readonly csr: Uint8Array;
}

/** What a certificate signing request asks to have certified. */
export interface CsrNames {
  readonly dnsNames: readonly string[];
  /** The last one of the subject; "" when it has none. */
  readonly commonName: string;
  readonly emailAddresses: readonly string[];
  readonly ipAddresses: readonly string[];
  readonly uris: readonly string[];
}

/** What is missing in a request, in the order and words of Linkerd's `checkRequest` (pkg/identity/service.go). */
export function checkCertifyRequest({ identity, token, csr }: CertifyRequest): Refusal | undefined {
  if (identity === "") return invalid("missing identity");
  if (token.length === 0) return invalid("missing token");
  if (csr.length === 0) return invalid("missing certificate signing request");
  // Ours: it would be in answers and logs.
  if (identity.length > longestName)
    return invalid(`found an identity of ${identity.length} characters, expected at most ${longestName}`);
  return undefined;
}

/** What is wrong with the names, in the order and words of Linkerd's `checkCSR` (pkg/identity/service.go). */
export function checkCsrNames(csr: CsrNames, identity: string): Refusal | undefined {
  const [name] = csr.dnsNames;
  if (name === undefined || csr.dnsNames.length > 1) return unmet("CSR must have exactly one DNSName");
  if (name !== identity)
    return unmet(`CSR name does not match requested identity: csr=${shortened(name)}; req=${identity}`);
  if (csr.commonName !== "" && csr.commonName !== identity)
    return unmet(`invalid CommonName: ${shortened(csr.commonName)}`);
  if (csr.emailAddresses.length > 0) return unmet("cannot validate email addresses");
  if (csr.ipAddresses.length > 0) return unmet("cannot validate IP addresses");
  if (csr.uris.length > 0) return unmet("cannot validate URIs");
  return undefined;
}

/** Of a name in the DNS. */
const longestName = 253;

function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}

function invalid(message: string): Refusal {
  return { code: "INVALID_ARGUMENT", message };
}

function unmet(message: string): Refusal {
  return { code: "FAILED_PRECONDITION", message };
}
