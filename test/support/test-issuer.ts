import { createPublicKey, generateKeyPairSync, webcrypto, type KeyObject } from "node:crypto";
import type { X509Certificate } from "@peculiar/x509";
import { makeIssuer, type Issuer } from "../../src/identity/issuer.js";
import type { IssuerFiles } from "../../src/identity/issuer-files.js";
import { importSigningKey } from "../../src/identity/signing-key.js";
import { loadX509 } from "../../src/identity/x509.js";

/** A certificate authority that tests make, in any form that people's own may have. */
export interface TestCa {
  readonly cert: string;
  readonly key: string;
  readonly parsed: X509Certificate;
  readonly privateKey: KeyObject;
}

/** A subject, with each string of a type of its own where that matters. */
export type CaName = (Record<string, string[]> | Record<string, TypedString[]>)[];

type TypedString = Partial<Record<"utf8String" | "printableString" | "ia5String" | "bmpString", string>>;

export interface CaOptions {
  /** Who signs; by default it signs itself. */
  readonly parent?: TestCa;
  readonly name?: CaName;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  readonly privateKey?: KeyObject;
  readonly isAuthority?: boolean;
  /** What alone it is for; by default for anything. */
  readonly usage?: "serverAuth" | "clientAuth";
}

const day = 86_400_000;

export async function makeCa(options: CaOptions = {}): Promise<TestCa> {
  const { parent, privateKey = ecdsaKey(), isAuthority = true } = options;
  const { name = [{ CN: ["test authority"] }], notBefore, notAfter, usage } = options;
  const x509 = await loadX509();
  const publicKey = await importPublicKey(privateKey);
  const subject = new x509.Name(name);
  const parsed = await x509.X509CertificateGenerator.create(
    {
      serialNumber: "7f",
      subject,
      issuer: parent?.parsed.subjectName ?? subject,
      notBefore: notBefore ?? new Date(Date.now() - day),
      notAfter: notAfter ?? new Date(Date.now() + 1000 * day),
      publicKey,
      signingKey: await importSigningKey(parent?.privateKey ?? privateKey),
      signingAlgorithm: { hash: "SHA-256" },
      extensions: [
        new x509.BasicConstraintsExtension(isAuthority, undefined, true),
        await x509.SubjectKeyIdentifierExtension.create(publicKey, false, webcrypto),
        ...(usage === undefined ? [] : [new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage[usage]])]),
      ],
    },
    webcrypto,
  );
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { cert: `${parsed.toString("pem")}\n`, key, parsed, privateKey };
}

export function ecdsaKey(namedCurve = "P-256"): KeyObject {
  return generateKeyPairSync("ec", { namedCurve }).privateKey;
}

/** What makeIssuer is given, with each part to be replaced. */
export function issuerFiles(parts: { cert: string; key: string; anchors?: string }): IssuerFiles {
  return {
    cert: { path: "/i/tls.crt", text: parts.cert },
    key: { path: "/i/tls.key", text: parts.key },
    anchors: { path: "/i/ca.crt", text: parts.anchors ?? parts.cert },
  };
}

/** An issuer that is its own trust anchor, or one below the authorities that are given, nearest first. */
export async function testIssuer(options: CaOptions = {}, above: readonly TestCa[] = []): Promise<Issuer> {
  const [parent] = above;
  const ca = await makeCa({ ...options, ...(parent !== undefined && { parent }) });
  const anchor = above.at(-1) ?? ca;
  const chain = [ca, ...above.slice(0, -1)].map(({ cert }) => cert).join("");
  const made = makeIssuer(issuerFiles({ cert: chain, key: ca.key, anchors: anchor.cert }), Date.now());
  if (!made.ok) throw new Error(made.error);
  return made.value;
}

async function importPublicKey(privateKey: KeyObject): Promise<webcrypto.CryptoKey> {
  const { algorithm } = await importSigningKey(privateKey);
  const spki = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  return await webcrypto.subtle.importKey("spki", spki, algorithm, true, ["verify"]);
}
