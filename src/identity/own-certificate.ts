import { generateKeyPairSync } from "node:crypto";
import { certificateWindow, type CertificateValidity } from "../domain/identity/certificate-window.js";
import { issuerFault, type Issuer } from "./issuer.js";
import { signLeaf } from "./sign-certificate.js";
import { toPem } from "./to-pem.js";

/** A certificate of our own with its key, in PEM. */
export interface OwnCertificate {
  /** The leaf, then those that lead from it towards a trust anchor. */
  readonly cert: string;
  readonly key: string;
  readonly anchors: string;
  /** When it ends, in milliseconds since 1970. */
  readonly endsAt: number;
}

interface OwnCertificateOptions {
  readonly names: readonly string[];
  readonly validity: CertificateValidity;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A certificate for a new key, with all the names. Rejects with a text for people when the issuer may not sign. */
export async function issueOwnCertificate(
  issuer: Issuer,
  { names, validity, now }: OwnCertificateOptions,
): Promise<OwnCertificate> {
  const fault = issuerFault(issuer, now);
  if (fault !== undefined) throw new Error(fault);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const window = certificateWindow(now, validity, issuer.endsAt);
  const leaf = await signLeaf(issuer, { publicKey, commonName: names[0] ?? "", dnsNames: names, window });
  return {
    cert: [leaf, ...issuer.chain].map(toPem).join(""),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    anchors: issuer.trustAnchors,
    endsAt: window.notAfter,
  };
}
