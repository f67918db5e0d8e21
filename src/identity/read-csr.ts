import { createPublicKey, webcrypto, type KeyObject } from "node:crypto";
import type { CsrNames } from "../domain/identity/check-certify-request.js";
import { err, ok, type Result } from "../domain/result.js";
import { loadX509 } from "./x509.js";

/** A certificate signing request that could be read. */
export interface Csr extends CsrNames {
  /** The key to be certified. */
  readonly publicKey: KeyObject;
  /** Whether whoever made the request has that key. */
  isSignedByItsKey(): Promise<boolean>;
}

/** X.509's own limit is none; a proxy's request has some 300 bytes. */
const maxBytes = 16 * 1024;

/** Reads PKCS#10 in DER; the error says what is wrong with the bytes, and never throws for any. */
export async function readCsr(der: Uint8Array): Promise<Result<Csr, string>> {
  if (der.length > maxBytes)
    return err(`found a certificate signing request of ${der.length} bytes, expected at most ${maxBytes}`);
  // The library would also take text here, which Linkerd does not.
  if (derLength(der) !== der.length) return err(notPkcs10);
  const x509 = await loadX509();
  try {
    const request = new x509.Pkcs10CertificateRequest(der);
    const names = request.attributes
      .flatMap((attribute) => (attribute instanceof x509.ExtensionsAttribute ? attribute.items : []))
      .flatMap((extension) =>
        extension.type === subjectAltName
          ? new x509.SubjectAlternativeNameExtension(extension.rawData).names.items
          : [],
      );
    const named = (type: string): readonly string[] =>
      names.filter((name) => name.type === type).map(({ value }) => value);
    return ok({
      dnsNames: named("dns"),
      commonName: request.subjectName.getField("CN").at(-1) ?? "",
      emailAddresses: named("email"),
      ipAddresses: named("ip"),
      uris: named("url"),
      publicKey: createPublicKey({
        key: Buffer.from(request.publicKey.rawData),
        format: "der",
        type: "spki",
      }),
      isSignedByItsKey: () => request.verify(webcrypto).catch(() => false),
    });
  } catch {
    return err(notPkcs10);
  }
}

const subjectAltName = "2.5.29.17";
const notPkcs10 = "expected a certificate signing request in PKCS#10, as DER, found something else";

/** How long the value says it is, head and all; undefined when it is no SEQUENCE. */
function derLength(der: Uint8Array): number | undefined {
  const [tag, first] = der;
  if (tag !== 0x30 || first === undefined) return undefined;
  if (first < 0x80) return 2 + first;
  const count = first & 0x7f;
  if (count === 0 || count > 4 || der.length < 2 + count) return undefined;
  const length = der.subarray(2, 2 + count).reduce((value, byte) => value * 256 + byte, 0);
  return 2 + count + length;
}
