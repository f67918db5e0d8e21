import { createPublicKey, generateKeyPairSync, X509Certificate, type KeyObject } from "node:crypto";
import { signLeaf, signOwn } from "../../src/identity/sign-certificate.js";
import { ecdsaKey, testIssuer, type CaName } from "../support/test-issuer.js";

const hour = 3_600_000;
const window = { notBefore: Date.now() - hour, notAfter: Date.now() + hour };

function leaf(publicKey: KeyObject = createPublicKey(ecdsaKey()), commonName = "") {
  return { publicKey, commonName, dnsNames: ["a.example.org", "b.example.org"], window };
}

/** Proxies compare the names byte by byte, so that each string has to keep its type. */
test.each<[string, CaName]>([
  ["UTF-8", [{ CN: [{ utf8String: "identity" }] }]],
  ["printable characters", [{ CN: [{ printableString: "identity" }] }]],
  ["ASCII", [{ DC: [{ ia5String: "example" }] }, { CN: [{ utf8String: "é" }] }]],
  ["16-bit characters", [{ O: [{ bmpString: "us" }] }]],
  [
    "several parts, also at one level",
    [{ C: ["DE"] }, { O: ["a, b + c"], OU: ["x=y"] }, { CN: [{ utf8String: "#1" }] }],
  ],
])("a certificate names its issuer as that names itself, in %s", async (_, name) => {
  const issuer = await testIssuer({ name });
  const [parent] = issuer.chain;
  const signed = await signLeaf(issuer, leaf());
  expect(nameIn(signed, "issuer").equals(nameIn(parent, "subject"))).toBe(true);
});

test.each([
  ["ECDSA on P-256", ecdsaKey()],
  ["ECDSA on P-384", ecdsaKey("P-384")],
  ["ECDSA on P-521", ecdsaKey("P-521")],
  ["RSA", generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey],
])("an issuer with a key for %s signs", async (_, privateKey) => {
  const issuer = await testIssuer({ privateKey });
  const parent = new X509Certificate(issuer.chain[0]);
  const certificate = new X509Certificate(await signLeaf(issuer, leaf()));
  expect([certificate.checkIssued(parent), certificate.verify(parent.publicKey)]).toEqual([true, true]);
});

test("all names are in the certificate, the common one too", async () => {
  const certificate = new X509Certificate(
    await signLeaf(await testIssuer(), leaf(createPublicKey(ecdsaKey()), "#a, b=c")),
  );
  expect(certificate.subjectAltName).toBe("DNS:a.example.org, DNS:b.example.org");
  // Not by toLegacyObject: on Node 20 that leaves `tls` without createSecureContext for all tests of the process.
  expect(certificate.subject).toBe(String.raw`CN=\#a\, b=c`);
});

test("an authority of our own signs itself", async () => {
  const key = ecdsaKey();
  const certificate = new X509Certificate(
    await signOwn(key, createPublicKey(key), { commonName: "identity.linkerd.cluster.local", window }),
  );
  expect(certificate.ca).toBe(true);
  expect(certificate.subject).toBe("CN=identity.linkerd.cluster.local");
  expect(certificate.verify(certificate.publicKey)).toBe(true);
});

/** The bytes of a name in a certificate: fields 3 and 5 of what is signed, after the version. */
function nameIn(der: Buffer, which: "issuer" | "subject"): Buffer {
  const signed = contentOf(contentOf(der));
  let rest = signed;
  for (let skip = which === "issuer" ? 3 : 5; skip > 0; skip -= 1) rest = rest.subarray(lengthOf(rest));
  return rest.subarray(0, lengthOf(rest));
}

function headOf(der: Buffer): { readonly head: number; readonly content: number } {
  const first = der.readUInt8(1);
  if (first < 0x80) return { head: 2, content: first };
  const count = first & 0x7f;
  return { head: 2 + count, content: der.readUIntBE(2, count) };
}

function lengthOf(der: Buffer): number {
  const { head, content } = headOf(der);
  return head + content;
}

function contentOf(der: Buffer): Buffer {
  return der.subarray(headOf(der).head, lengthOf(der));
}
