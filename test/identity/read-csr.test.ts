import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { readCsr } from "../../src/identity/read-csr.js";
import { ecdsaKeys, makeCsr, type CsrContents } from "../support/csr.js";

const name = "web.shop.serviceaccount.identity.linkerd.cluster.local";
const notOne = "expected a certificate signing request in PKCS#10, as DER, found something else";

async function read(contents: CsrContents) {
  const csr = await readCsr((await makeCsr(contents)).der);
  if (!csr.ok) throw new Error(csr.error);
  const { dnsNames, commonName, emailAddresses, ipAddresses, uris } = csr.value;
  return { dnsNames, commonName, emailAddresses, ipAddresses, uris };
}

const nothing = { dnsNames: [], commonName: "", emailAddresses: [], ipAddresses: [], uris: [] };

test.each<[string, CsrContents, object]>([
  ["a proxy's", { dnsNames: [name], commonName: name }, { dnsNames: [name], commonName: name }],
  ["one without a subject", { dnsNames: [name] }, { dnsNames: [name] }],
  ["one without names", {}, {}],
  [
    "one with names of all kinds",
    { dnsNames: ["a", "b"], emails: ["a@b.c"], ips: ["10.0.0.1", "fd00::1"], uris: ["spiffe://a/b"] },
    {
      dnsNames: ["a", "b"],
      emailAddresses: ["a@b.c"],
      ipAddresses: ["10.0.0.1", "fd00::1"],
      uris: ["spiffe://a/b"],
    },
  ],
])("reads %s", async (_, contents, expected) => {
  expect(await read(contents)).toEqual({ ...nothing, ...expected });
});

test.each([
  ["ECDSA on P-256", ecdsaKeys()],
  ["ECDSA on P-384", generateKeyPairSync("ec", { namedCurve: "P-384" })],
  ["RSA", generateKeyPairSync("rsa", { modulusLength: 2048 })],
])("knows the key, and that it signed, for %s", async (_, keys) => {
  const csr = await readCsr((await makeCsr({ dnsNames: [name] }, keys)).der);
  if (!csr.ok) throw new Error(csr.error);
  expect(csr.value.publicKey.equals(keys.publicKey)).toBe(true);
  expect(await csr.value.isSignedByItsKey()).toBe(true);
});

test("a signature that was changed is not the key's", async () => {
  const { der } = await makeCsr({ dnsNames: [name] });
  // Within the second number of the signature, which is the end of it.
  der.writeUInt8(der.readUInt8(der.length - 3) ^ 1, der.length - 3);
  const csr = await readCsr(der);
  if (!csr.ok) throw new Error(csr.error);
  expect(await csr.value.isSignedByItsKey()).toBe(false);
});

test("a name that was changed is not what the key signed", async () => {
  const { der } = await makeCsr({ dnsNames: [name] });
  der.write("bad", der.indexOf(name));
  const csr = await readCsr(der);
  if (!csr.ok) throw new Error(csr.error);
  expect(csr.value.dnsNames).toEqual([name.replace("web", "bad")]);
  expect(await csr.value.isSignedByItsKey()).toBe(false);
});

describe("what is no request", () => {
  it.each([
    ["text", Buffer.from("fake-data")],
    ["an empty sequence", Buffer.from([0x30, 0])],
    ["a length that is cut off", Buffer.from([0x30, 0x82, 0x01])],
    ["no bytes", Buffer.alloc(0)],
  ])("is refused: %s", async (_, bytes) => {
    expect(await readCsr(bytes)).toEqual({ ok: false, error: notOne });
  });

  it("is refused: one in PEM, one cut short, one with more behind it", async () => {
    const { der } = await makeCsr({ dnsNames: [name] });
    const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString("base64")}\n-----END CERTIFICATE REQUEST-----\n`;
    const others = [Buffer.from(pem), der.subarray(0, -1), Buffer.concat([der, Buffer.from([0])])];
    for (const other of others) expect(await readCsr(other)).toEqual({ ok: false, error: notOne });
  });

  it("is refused: thousands of sequences within one another", async () => {
    let nested = Buffer.alloc(0);
    while (nested.length < 4000) nested = Buffer.concat([headOf(nested.length), nested]);
    expect(await readCsr(nested)).toEqual({ ok: false, error: notOne });
  });

  it("is refused unread when it is much too long", async () => {
    const csr = await readCsr(Buffer.alloc(20_000));
    expect(csr).toEqual({
      ok: false,
      error: "found a certificate signing request of 20000 bytes, expected at most 16384",
    });
  });
});

/** All but the signature, which is the last and at most 72 bytes long. */
function signedPart(request: Buffer): Buffer {
  return request.subarray(0, request.length - 90);
}

describe("no bytes at all", () => {
  it("make it throw", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const csr = await readCsr(bytes);
        expect(typeof csr.ok).toBe("boolean");
      }),
    );
  });

  it("make it throw that are a request but for a few", async () => {
    const { der } = await makeCsr({ dnsNames: [name], commonName: name });
    const change = fc.tuple(fc.nat(der.length - 1), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(der);
        for (const [at, value] of changes) bytes[at] = value;
        const csr = await readCsr(bytes);
        // The same signature can be written in more than one way, what it signs cannot.
        if (csr.ok && (await csr.value.isSignedByItsKey()))
          expect(signedPart(bytes)).toEqual(signedPart(der));
      }),
      { numRuns: 500 },
    );
  });
});

function headOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([0x30, length]);
  return Buffer.from([0x30, 0x82, length >> 8, length & 0xff]);
}
