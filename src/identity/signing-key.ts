import { webcrypto, type KeyObject } from "node:crypto";

/** By OpenSSL's names. */
const curves: ReadonlyMap<string, string> = new Map([
  ["prime256v1", "P-256"],
  ["secp384r1", "P-384"],
  ["secp521r1", "P-521"],
]);

/** Whether certificates can be signed with the key so that proxies take them. */
export function canSign(key: KeyObject): boolean {
  return algorithmOf(key) !== undefined;
}

/** The key in the form that the X.509 library takes. Rejects for a key that cannot sign. */
export async function importSigningKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const algorithm = algorithmOf(key);
  if (algorithm === undefined) throw new Error("expected a key for ECDSA or RSA");
  const pkcs8 = key.export({ type: "pkcs8", format: "der" });
  return await webcrypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]);
}

function algorithmOf({
  asymmetricKeyType,
  asymmetricKeyDetails,
}: KeyObject): webcrypto.EcKeyImportParams | webcrypto.RsaHashedImportParams | undefined {
  if (asymmetricKeyType === "rsa") return { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const namedCurve = curves.get(asymmetricKeyDetails?.namedCurve ?? "");
  return asymmetricKeyType === "ec" && namedCurve !== undefined ? { name: "ECDSA", namedCurve } : undefined;
}
