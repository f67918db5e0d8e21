import { generateKeyPairSync, webcrypto, type KeyObject } from "node:crypto";
import { importSigningKey } from "../../src/identity/signing-key.js";
import { loadX509 } from "../../src/identity/x509.js";

/** What a request is to ask for. */
export interface CsrContents {
  readonly dnsNames?: readonly string[];
  readonly emails?: readonly string[];
  readonly ips?: readonly string[];
  readonly uris?: readonly string[];
  readonly commonName?: string;
}

/** A request, and the key that it is for. */
export interface TestCsr {
  readonly der: Buffer;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** A certificate signing request as a proxy has it, but for what is asked of it. */
export async function makeCsr(contents: CsrContents, keys = ecdsaKeys()): Promise<TestCsr> {
  const x509 = await loadX509();
  const { dnsNames = [], emails = [], ips = [], uris = [], commonName = "" } = contents;
  const names = [
    ...dnsNames.map((value) => ({ type: "dns", value }) as const),
    ...emails.map((value) => ({ type: "email", value }) as const),
    ...ips.map((value) => ({ type: "ip", value }) as const),
    ...uris.map((value) => ({ type: "url", value }) as const),
  ];
  const signingKey = await importSigningKey(keys.privateKey);
  const request = await x509.Pkcs10CertificateRequestGenerator.create(
    {
      name: commonName === "" ? [] : [{ CN: [commonName] }],
      keys: { privateKey: signingKey, publicKey: await importPublicKey(keys.publicKey, signingKey) },
      signingAlgorithm: { hash: "SHA-256" },
      extensions: names.length === 0 ? [] : [new x509.SubjectAlternativeNameExtension(names)],
    },
    webcrypto,
  );
  return { der: Buffer.from(request.rawData), ...keys };
}

/** Keys as a proxy has them. */
export function ecdsaKeys(): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

function importPublicKey(key: KeyObject, { algorithm }: webcrypto.CryptoKey): Promise<webcrypto.CryptoKey> {
  const spki = key.export({ type: "spki", format: "der" });
  return webcrypto.subtle.importKey("spki", spki, algorithm, true, ["verify"]);
}
