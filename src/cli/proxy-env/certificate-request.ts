import { createPublicKey, webcrypto, type KeyObject } from "node:crypto";
import { importSigningKey } from "../../identity/signing-key.js";
import { loadX509 } from "../../identity/x509.js";

/** The longest common name that X.520 allows, in characters. */
const longestCommonName = 64;

/**
 * A certificate request (PKCS#10) for a DNS name, in DER. As in those of Linkerd's proxies the name is the subject's
 * too, where it fits.
 *
 * @param privateKey ECDSA on P-256.
 */
export async function certificateRequest(name: string, privateKey: KeyObject): Promise<Buffer> {
  const x509 = await loadX509();
  const signingKey = await importSigningKey(privateKey);
  const publicKey = await webcrypto.subtle.importKey(
    "spki",
    createPublicKey(privateKey).export({ type: "spki", format: "der" }),
    { name: "ECDSA", namedCurve: "P-256" },
    true,
    ["verify"],
  );
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    name: name.length > longestCommonName ? [] : [{ CN: [name] }],
    keys: { privateKey: signingKey, publicKey },
    signingAlgorithm: { hash: "SHA-256" },
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: "dns", value: name }])],
  });
  return Buffer.from(request.rawData);
}
