import { generateKeyPairSync } from "node:crypto";
import { issuerFault, makeIssuer } from "../../src/identity/issuer.js";
import { toPem } from "../../src/identity/to-pem.js";
import { ecdsaKey, issuerFiles, makeCa, testIssuer, type TestCa } from "../support/test-issuer.js";

const now = Date.now();
const pem = (type: string) => `-----BEGIN ${type}-----\nAAAA\n-----END ${type}-----\n`;

function faultOf(parts: Parameters<typeof issuerFiles>[0]): string | undefined {
  const made = makeIssuer(issuerFiles(parts), now);
  return made.ok ? undefined : made.error;
}

let root: TestCa;
let below: TestCa;
beforeAll(async () => {
  root = await makeCa({ name: [{ CN: ["root"] }] });
  below = await makeCa({ name: [{ CN: ["below"] }], parent: root });
});

describe("an issuer", () => {
  it("may be its own trust anchor", () => {
    expect(faultOf(root)).toBeUndefined();
  });

  it("may be vouched for by one of several anchors", async () => {
    const other = await makeCa();
    expect(faultOf({ ...below, anchors: other.cert + root.cert })).toBeUndefined();
  });

  it("may be vouched for by others beside it, in any order", async () => {
    const lowest = await makeCa({ parent: below });
    const cert = lowest.cert + root.cert + below.cert;
    expect(faultOf({ ...lowest, cert, anchors: root.cert })).toBeUndefined();
  });

  it.each([
    ["RSA", () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey],
    ["ECDSA on P-384", () => ecdsaKey("P-384")],
  ])("may have a key for %s", async (_, key) => {
    expect(faultOf(await makeCa({ privateKey: key() }))).toBeUndefined();
  });

  it.each([
    [
      "in the certificate's file, without one for anchors",
      ({ cert, key }: TestCa) => ({ cert: key + cert, key }),
    ],
    ["beside the anchors", ({ cert, key }: TestCa) => ({ cert, key, anchors: cert + key })],
  ])("gives away no key that stands %s", (_, parts) => {
    const made = makeIssuer(issuerFiles(parts(root)), now);
    if (!made.ok) throw new Error(made.error);
    expect(made.value.trustAnchors).not.toContain("PRIVATE KEY");
    expect(made.value.trustAnchors).toBe(toPem(Buffer.from(root.parsed.rawData)));
    for (const der of made.value.chain) expect(toPem(der)).toBe(toPem(Buffer.from(root.parsed.rawData)));
  });

  it("ends with the first of its certificates, but not with an anchor that is none of them", async () => {
    const [soon, sooner] = [new Date("2048-01-01T00:00:00Z"), new Date("2047-01-01T00:00:00Z")];
    const top = await makeCa({ notAfter: sooner });
    const middle = await makeCa({ parent: top, notAfter: soon });
    expect((await testIssuer({ notAfter: new Date("2049-01-01") }, [middle, top])).endsAt).toBe(
      soon.getTime(),
    );
  });
});

describe("what is no issuer", () => {
  it("is one without certificates", () => {
    const message = "expected certificates in PEM form, found something else";
    expect(faultOf({ ...root, cert: "" })).toBe(
      "/i/tls.crt: expected certificates in PEM form, found nothing",
    );
    expect(faultOf({ ...root, anchors: root.key })).toBe(
      "/i/ca.crt: expected certificates in PEM form, found a private key",
    );
    expect(faultOf({ ...root, cert: pem("CERTIFICATE") })).toBe(`/i/tls.crt: ${message}`);
    expect(faultOf({ ...root, anchors: "x" })).toBe(`/i/ca.crt: ${message}`);
  });

  it("is one whose key is none, which is not quoted", () => {
    const message = "expected a private key in PEM form without a passphrase, found something else";
    for (const key of ["s3cret", pem("PRIVATE KEY")]) {
      expect(faultOf({ ...root, key })).toBe(`/i/tls.key: ${message}`);
    }
  });

  it("is one with another's key", () => {
    expect(faultOf({ cert: root.cert, key: below.key })).toBe(
      "/i/tls.key: expected the key of the certificate in /i/tls.crt, found another one",
    );
  });

  it("is one that may not sign others", async () => {
    expect(faultOf(await makeCa({ isAuthority: false }))).toBe(
      "/i/tls.crt: expected a certificate authority, found a certificate that may not sign others",
    );
  });

  it("is one that no anchor vouches for", async () => {
    const stranger = await makeCa({ name: [{ CN: ["root"] }] });
    expect(faultOf({ ...below, anchors: stranger.cert })).toBe(
      "/i/tls.crt: expected certificates that lead to one in /i/ca.crt, found none that do",
    );
  });

  it("is one that has expired, or whose anchor has", async () => {
    const notAfter = new Date("2020-01-02T03:04:05Z");
    const notBefore = new Date("2019-01-01");
    const old = await makeCa({ notBefore, notAfter, name: [{ CN: ["old"], O: ["us"] }] });
    const child = await makeCa({ parent: old });
    for (const parts of [old, { ...child, anchors: old.cert }]) {
      expect(faultOf(parts)).toMatch(
        /^\/i\/tls\.crt: the certificate of .*CN=old.* has expired on 2020-01-02T03:04:05\.000Z$/,
      );
    }
  });

  it("is one that is not good yet", async () => {
    const notBefore = new Date("2048-01-02T03:04:05Z");
    expect(faultOf(await makeCa({ notBefore, notAfter: new Date("2049-01-01") }))).toBe(
      "/i/tls.crt: the certificate of CN=test authority begins on 2048-01-02T03:04:05.000Z only",
    );
  });
});

test("an issuer is looked at again each time it is to sign", async () => {
  const issuer = await testIssuer({ notAfter: new Date("2040-01-01T00:00:00Z") });
  expect(issuerFault(issuer, Date.parse("2039-12-31T23:59:59Z"))).toBeUndefined();
  expect(issuerFault(issuer, Date.parse("2040-01-01T00:00:00Z"))).toContain("has expired");
});
