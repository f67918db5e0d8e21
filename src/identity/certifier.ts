import { createHash } from "node:crypto";
import { type CertificateValidity, certificateWindow } from "../domain/identity/certificate-window.js";
import {
  checkCertifyRequest,
  checkCsrNames,
  type CertifyRequest,
} from "../domain/identity/check-certify-request.js";
import type { Refusal } from "../domain/refusal.js";
import { err, ok, type Result } from "../domain/result.js";
import type { CheckToken } from "./check-token.js";
import { errorText } from "../domain/error-text.js";
import { issuerFault, type Issuer } from "./issuer.js";
import { readCsr, type Csr } from "./read-csr.js";
import { signLeaf } from "./sign-certificate.js";

/** A certificate that was issued. */
export interface Certified {
  readonly identity: string;
  /** In DER. */
  readonly leaf: Buffer;
  /** In DER: who signed the leaf first, as proxies hand them on. */
  readonly intermediates: readonly Buffer[];
  /** When the leaf ends, in milliseconds since 1970. */
  readonly validUntil: number;
  /** SHA-256 of the leaf, in hexadecimal digits, by which logs and proxies can tell it. */
  readonly fingerprint: string;
}

export interface CertifierOptions {
  /** Who signs at present. */
  readonly issuer: () => Issuer;
  readonly checkToken: CheckToken;
  readonly validity: CertificateValidity;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Answers requests for certificates. */
export type Certify = (request: CertifyRequest) => Promise<Result<Certified, Refusal>>;

/**
 * Checks in the order of Linkerd's `Certify` (pkg/identity/service.go), with its codes and words. One check is our
 * own: Linkerd never looks whether a request is signed by the key that it is for.
 */
export function makeCertifier(options: CertifierOptions): Certify {
  const { issuer, checkToken, validity, now } = options;
  return async (request) => {
    const { identity } = request;
    const csr = await readRequest(request);
    if (!csr.ok) return csr;
    const signer = issuer();
    const fault = issuerFault(signer, now());
    if (fault !== undefined) return err({ code: "UNKNOWN", message: fault });
    const refusal = checkCsrNames(csr.value, identity) ?? (await checkSignature(csr.value));
    if (refusal !== undefined) return err(refusal);
    const owner = await ownerOf(request, checkToken);
    if (!owner.ok) return owner;
    if (owner.value !== identity)
      return err({
        code: "FAILED_PRECONDITION",
        message: `requested identity did not match provided token: requested=${identity}; found=${owner.value}`,
      });
    const { publicKey, commonName } = csr.value;
    if (publicKey.asymmetricKeyType !== "ec")
      return err({ code: "INTERNAL", message: "CSR must contain an ECDSA public key" });
    const window = certificateWindow(now(), validity, signer.endsAt);
    const leaf = await signLeaf(signer, { publicKey, commonName, dnsNames: [identity], window });
    return ok({
      identity,
      leaf,
      intermediates: signer.chain,
      validUntil: window.notAfter,
      fingerprint: createHash("sha256").update(leaf).digest("hex"),
    });
  };
}

async function readRequest(request: CertifyRequest): Promise<Result<Csr, Refusal>> {
  const missing = checkCertifyRequest(request);
  if (missing !== undefined) return err(missing);
  const csr = await readCsr(request.csr);
  return csr.ok ? csr : err({ code: "INVALID_ARGUMENT", message: csr.error });
}

async function checkSignature(csr: Csr): Promise<Refusal | undefined> {
  if (await csr.isSignedByItsKey()) return undefined;
  return { code: "FAILED_PRECONDITION", message: "CSR must be signed by the key that it is for" };
}

async function ownerOf(
  { identity, token }: CertifyRequest,
  checkToken: CheckToken,
): Promise<Result<string, Refusal>> {
  try {
    return await checkToken(token, identity);
  } catch (error: unknown) {
    return err({
      code: "INTERNAL",
      message: `error validating token for ${identity}: ${errorText(error)}`,
    });
  }
}
