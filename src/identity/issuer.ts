import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { err, ok, type Result } from "../domain/result.js";
import type { IssuerFiles } from "./issuer-files.js";
import { certificatesOnly, readCertificates } from "./read-certificates.js";
import { canSign } from "./signing-key.js";

/** Who signs certificates. */
export interface Issuer {
  /** In DER: its own certificate, then those that lead from it towards a trust anchor. */
  readonly chain: readonly [Buffer, ...Buffer[]];
  readonly key: KeyObject;
  /** What proxies trust, in PEM: certificates alone. */
  readonly trustAnchors: string;
  /** The anchor that the chain leads to, in DER. */
  readonly anchor: Buffer;
  /** When the first certificate of the chain ends, in milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Checks that the files make an issuer whose certificates proxies will take; the error names the file at fault.
 * `now` is in milliseconds since 1970. As Linkerd's `loadCredentials` (pkg/identity/service.go).
 */
export function makeIssuer(files: IssuerFiles, now: number): Result<Issuer, string> {
  const { cert, anchors } = files;
  const chain = readCertificates(cert);
  if (!chain.ok) return chain;
  const trusted = readCertificates(anchors);
  if (!trusted.ok) return trusted;
  const [own] = chain.value;
  const key = readKey(files, own);
  if (!key.ok) return key;
  if (!own.ca)
    return err(
      `${cert.path}: expected a certificate authority, found a certificate that may not sign others`,
    );
  const path = pathToAnchor(chain.value, trusted.value);
  const anchor = path?.at(-1);
  if (path === undefined || anchor === undefined)
    return err(`${cert.path}: expected certificates that lead to one in ${anchors.path}, found none that do`);
  const fault = faultOfTime(path, now);
  if (fault !== undefined) return err(`${cert.path}: ${fault}`);
  return ok({
    chain: [own.raw, ...chain.value.slice(1).map(({ raw }) => raw)],
    key: key.value,
    trustAnchors: certificatesOnly(trusted.value),
    anchor: anchor.raw,
    endsAt: Math.min(...chain.value.map(endOf)),
  });
}

/** What is wrong with the issuer at this time; undefined when it may sign. */
export function issuerFault({ chain, anchor }: Issuer, now: number): string | undefined {
  return faultOfTime(
    [...chain, anchor].map((der) => new X509Certificate(der)),
    now,
  );
}

/** The certificates from the first one to an anchor, both included; undefined when none of the anchors vouches for it. */
function pathToAnchor(
  chain: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
): readonly X509Certificate[] | undefined {
  const path: X509Certificate[] = [];
  for (let at = chain[0]; at !== undefined && !path.includes(at); at = chain.find(vouchesFor(at))) {
    const current = at;
    path.push(current);
    const anchor = anchors.find(({ raw }) => raw.equals(current.raw)) ?? anchors.find(vouchesFor(current));
    if (anchor !== undefined) return [...path, anchor];
  }
  return undefined;
}

function vouchesFor(below: X509Certificate): (above: X509Certificate) => boolean {
  return (above) => above.ca && below.checkIssued(above) && below.verify(above.publicKey);
}

function faultOfTime(certificates: readonly X509Certificate[], now: number): string | undefined {
  for (const certificate of certificates) {
    const { subject, validFrom } = certificate;
    const name = subject.replaceAll("\n", ", ");
    if (endOf(certificate) <= now)
      return `the certificate of ${name} has expired on ${isoDate(endOf(certificate))}`;
    if (Date.parse(validFrom) > now)
      return `the certificate of ${name} begins on ${isoDate(Date.parse(validFrom))} only`;
  }
  return undefined;
}

function endOf({ validTo }: X509Certificate): number {
  return Date.parse(validTo);
}

function isoDate(ms: number): string {
  return new Date(ms).toISOString();
}

/** Never quotes what the file holds. */
function readKey({ key, cert }: IssuerFiles, own: X509Certificate): Result<KeyObject, string> {
  let read: KeyObject;
  try {
    read = createPrivateKey(key.text);
  } catch {
    return err(`${key.path}: expected a private key in PEM form without a passphrase, found something else`);
  }
  if (!own.checkPrivateKey(read))
    return err(`${key.path}: expected the key of the certificate in ${cert.path}, found another one`);
  return canSign(read) ? ok(read) : err(`${key.path}: expected a key for ECDSA or RSA, found another kind`);
}
