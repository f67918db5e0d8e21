import { randomBytes, webcrypto, X509Certificate, type KeyObject } from "node:crypto";
import type { Name } from "@peculiar/x509";
import type { CertificateWindow } from "../domain/identity/certificate-window.js";
import type { Issuer } from "./issuer.js";
import { importSigningKey } from "./signing-key.js";
import { loadX509, type X509 } from "./x509.js";

/** What a certificate is to say. */
export interface LeafRequest {
  readonly publicKey: KeyObject;
  /** The subject; "" leaves it empty. */
  readonly commonName: string;
  readonly dnsNames: readonly string[];
  readonly window: CertificateWindow;
}

/**
 * Signs a certificate for a proxy: for its names, and for both ends of a connection (Linkerd's pkg/tls/ca.go).
 * Resolves to DER.
 */
export async function signLeaf(issuer: Issuer, leaf: LeafRequest): Promise<Buffer> {
  const x509 = await loadX509();
  const [issuerDer] = issuer.chain;
  const parent = new x509.X509Certificate(issuerDer);
  const parentKeyId = parent.extensions.find(({ type }) => type === subjectKeyIdentifier);
  const { commonName, dnsNames, publicKey, window } = leaf;
  const signed = await x509.X509CertificateGenerator.create(
    {
      serialNumber: serialNumber(),
      issuer: parent.subjectName,
      subject: commonNameOnly(x509, commonName),
      notBefore: new Date(window.notBefore),
      notAfter: new Date(window.notAfter),
      publicKey: publicKey.export({ type: "spki", format: "der" }),
      signingKey: await importSigningKey(issuer.key),
      signingAlgorithm,
      extensions: [
        new x509.KeyUsagesExtension(
          x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyEncipherment,
          true,
        ),
        new x509.ExtendedKeyUsageExtension([serverAuth, clientAuth]),
        ...(parentKeyId === undefined
          ? []
          : [
              new x509.AuthorityKeyIdentifierExtension(
                new x509.SubjectKeyIdentifierExtension(parentKeyId.rawData).keyId,
              ),
            ]),
        // Where there is no subject, it has to be critical (RFC 5280, 4.2.1.6).
        new x509.SubjectAlternativeNameExtension(
          dnsNames.map((value) => ({ type: "dns", value }) as const),
          commonName === "",
        ),
      ],
    },
    webcrypto,
  );
  const der = Buffer.from(signed.rawData);
  // The library writes the issuer's name anew: better no certificate than one that leads nowhere.
  if (!new X509Certificate(der).checkIssued(new X509Certificate(issuerDer)))
    throw new Error("a certificate was signed that does not lead to its issuer");
  return der;
}

/** Signs a certificate authority's own certificate, without a limit on those below it. Resolves to DER. */
export async function signOwn(
  key: KeyObject,
  publicKey: KeyObject,
  { commonName, window }: Pick<LeafRequest, "commonName" | "window">,
): Promise<Buffer> {
  const x509 = await loadX509();
  const spki = publicKey.export({ type: "spki", format: "der" });
  const name = commonNameOnly(x509, commonName);
  const signed = await x509.X509CertificateGenerator.create(
    {
      serialNumber: serialNumber(),
      issuer: name,
      subject: name,
      notBefore: new Date(window.notBefore),
      notAfter: new Date(window.notAfter),
      publicKey: spki,
      signingKey: await importSigningKey(key),
      signingAlgorithm,
      extensions: [
        new x509.BasicConstraintsExtension(true, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
        await x509.SubjectKeyIdentifierExtension.create(spki, false, webcrypto),
      ],
    },
    webcrypto,
  );
  return Buffer.from(signed.rawData);
}

const signingAlgorithm = { hash: "SHA-256" };
const subjectKeyIdentifier = "2.5.29.14";
const serverAuth = "1.3.6.1.5.5.7.3.1";
const clientAuth = "1.3.6.1.5.5.7.3.2";

function commonNameOnly({ Name }: X509, commonName: string): Name {
  // A bare string that begins with "#" would be read as hexadecimal digits.
  return new Name(commonName === "" ? [] : [{ CN: [{ utf8String: commonName }] }]);
}

/** 127 random bits: no two processes with one key have to agree on numbers. */
function serialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString("hex");
}
