import { createHash, generateKeyPairSync, X509Certificate } from "node:crypto";
import { err, ok } from "../../src/domain/result.js";
import { makeCertifier, type CertifierOptions } from "../../src/identity/certifier.js";
import { anyToken } from "../../src/identity/check-token.js";
import { makeCsr } from "../support/csr.js";
import { makeCa, testIssuer } from "../support/test-issuer.js";

const domain = { controllerNamespace: "linkerd", identityTrustDomain: "cluster.local" };
const name = "web.shop.serviceaccount.identity.linkerd.cluster.local";
const token = Buffer.from("a token");
const validity = { lifetimeMs: 3_600_000, clockSkewMs: 10_000 };

async function certifier(options: Partial<CertifierOptions> = {}) {
  const issuer = await testIssuer();
  return makeCertifier({
    issuer: () => issuer,
    checkToken: anyToken(domain),
    validity,
    now: () => Date.now(),
    ...options,
  });
}

async function issue(options: Partial<CertifierOptions> = {}, csr = makeCsr({ dnsNames: [name] })) {
  const certify = await certifier(options);
  const answer = await certify({ identity: name, token, csr: (await csr).der });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

describe("a certificate", () => {
  it("is for the identity, the key of the request, and both ends of a connection", async () => {
    const csr = await makeCsr({ dnsNames: [name], commonName: name });
    const { leaf } = await issue({}, Promise.resolve(csr));
    const certificate = new X509Certificate(leaf);
    expect(certificate.subjectAltName).toBe(`DNS:${name}`);
    expect(certificate.subject).toBe(`CN=${name}`);
    expect(certificate.publicKey.equals(csr.publicKey)).toBe(true);
    expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"]);
    expect(certificate.ca).toBe(false);
  });

  it("has a subject only where the request has one", async () => {
    expect(new X509Certificate((await issue()).leaf).subject).toBeFalsy();
  });

  it("leads to the trust anchor by those that are sent with it, in their order", async () => {
    const root = await makeCa({ name: [{ CN: ["root"] }] });
    const middle = await makeCa({ name: [{ CN: ["middle"] }], parent: root });
    const issuer = await testIssuer({ name: [{ CN: ["issuer"] }] }, [middle, root]);
    const { leaf, intermediates } = await issue({ issuer: () => issuer });
    const path = [leaf, ...intermediates, Buffer.from(root.parsed.rawData)].map(
      (der) => new X509Certificate(der),
    );
    expect(path.map(({ subject }) => subject).slice(1)).toEqual(["CN=issuer", "CN=middle", "CN=root"]);
    path.slice(1).forEach((above, i) => {
      expect(path[i]?.checkIssued(above)).toBe(true);
      expect(path[i]?.verify(above.publicKey)).toBe(true);
    });
  });

  it("lasts as configured, and the answer says until when", async () => {
    const now = Date.UTC(2030, 0, 1, 12, 0, 0, 500);
    const issuer = await testIssuer({ notAfter: new Date("2050-01-01") });
    const { leaf, validUntil } = await issue({ issuer: () => issuer, now: () => now });
    const { validFrom, validTo } = new X509Certificate(leaf);
    expect(new Date(validFrom)).toEqual(new Date("2030-01-01T11:59:50Z"));
    expect(new Date(validTo)).toEqual(new Date("2030-01-01T13:00:10Z"));
    expect(validUntil).toBe(Date.parse(validTo));
  });

  it("ends with its issuer at the latest, and with who signed that", async () => {
    const [soon, later] = [new Date(Date.now() + 60_000), new Date(Date.now() + 120_000)];
    const root = await makeCa();
    const middle = await makeCa({ parent: root, notAfter: soon });
    for (const issuer of [
      await testIssuer({ notAfter: soon }),
      await testIssuer({ notAfter: later }, [middle, root]),
    ]) {
      const { validUntil } = await issue({ issuer: () => issuer });
      expect(validUntil).toBe(Math.floor(soon.getTime() / 1000) * 1000);
    }
  });

  it("has a number of its own", async () => {
    const issuer = await testIssuer();
    const numbers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { leaf } = await issue({ issuer: () => issuer });
        return new X509Certificate(leaf).serialNumber;
      }),
    );
    expect(new Set(numbers).size).toBe(20);
  });

  it("is signed by the issuer that there is at the time", async () => {
    const [before, after] = [
      await testIssuer({ name: [{ CN: ["one"] }] }),
      await testIssuer({ name: [{ CN: ["two"] }] }),
    ];
    let current = before;
    const certify = await certifier({ issuer: () => current });
    const csr = await makeCsr({ dnsNames: [name] });
    const subjects: unknown[] = [];
    for (const next of [before, after]) {
      current = next;
      const answer = await certify({ identity: name, token, csr: csr.der });
      subjects.push(answer.ok && new X509Certificate(answer.value.leaf).issuer);
    }
    expect(subjects).toEqual(["CN=one", "CN=two"]);
  });

  it("is told from others by its fingerprint", async () => {
    const { leaf, fingerprint } = await issue();
    expect(fingerprint).toBe(createHash("sha256").update(leaf).digest("hex"));
  });
});

describe("a refusal", () => {
  async function refusal(
    request: { identity?: string; token?: Uint8Array; csr?: Uint8Array } = {},
    options: Partial<CertifierOptions> = {},
  ) {
    const csr = await makeCsr({ dnsNames: [name] });
    const certify = await certifier(options);
    const answer = await certify({ identity: name, token, csr: csr.der, ...request });
    return answer.ok ? undefined : answer.error;
  }

  it.each([
    ["identity", "missing identity"],
    ["token", "missing token"],
    ["csr", "missing certificate signing request"],
  ])("says what is missing: %s", async (part, message) => {
    const request = { [part]: part === "identity" ? "" : new Uint8Array() };
    expect(await refusal(request)).toEqual({ code: "INVALID_ARGUMENT", message });
  });

  it("says that the request is none", async () => {
    expect(await refusal({ csr: Buffer.from("fake-data") })).toEqual({
      code: "INVALID_ARGUMENT",
      message: "expected a certificate signing request in PKCS#10, as DER, found something else",
    });
  });

  it("says that the request is for somebody else", async () => {
    const { der } = await makeCsr({ dnsNames: ["other"] });
    expect(await refusal({ csr: der })).toEqual({
      code: "FAILED_PRECONDITION",
      message: `CSR name does not match requested identity: csr=other; req=${name}`,
    });
  });

  it("says that the request is not signed by the key that it is for", async () => {
    const { der } = await makeCsr({ dnsNames: ["api.shop.serviceaccount.identity.linkerd.cluster.local"] });
    der.write("web", der.indexOf("api.shop"));
    expect(await refusal({ csr: der })).toEqual({
      code: "FAILED_PRECONDITION",
      message: "CSR must be signed by the key that it is for",
    });
  });

  it("says that the key is of another kind than ECDSA", async () => {
    const { der } = await makeCsr({ dnsNames: [name] }, generateKeyPairSync("rsa", { modulusLength: 2048 }));
    expect(await refusal({ csr: der })).toEqual({
      code: "INTERNAL",
      message: "CSR must contain an ECDSA public key",
    });
  });

  it("says that the token is another's", async () => {
    const checkToken = () => Promise.resolve(ok("api.shop"));
    expect(await refusal({}, { checkToken })).toEqual({
      code: "FAILED_PRECONDITION",
      message: `requested identity did not match provided token: requested=${name}; found=api.shop`,
    });
  });

  it("hands on what is wrong with the token", async () => {
    const wrong = { code: "INVALID_ARGUMENT", message: "bad token" } as const;
    expect(await refusal({}, { checkToken: () => Promise.resolve(err(wrong)) })).toEqual(wrong);
  });

  it("says that the token could not be checked", async () => {
    const checkToken = () => Promise.reject(new Error("no answer"));
    expect(await refusal({}, { checkToken })).toEqual({
      code: "INTERNAL",
      message: `error validating token for ${name}: no answer`,
    });
  });

  it("does not ask about the token of a request that is wrong", async () => {
    const { der } = await makeCsr({ dnsNames: ["other"] });
    const checkToken = jest.fn(() => Promise.resolve(ok(name)));
    await refusal({ csr: der }, { checkToken });
    expect(checkToken).not.toHaveBeenCalled();
  });

  it("says that the issuer has expired in the meantime", async () => {
    const issuer = await testIssuer({ notAfter: new Date("2040-01-02T03:04:05Z") });
    const now = () => Date.UTC(2041, 0);
    expect(await refusal({}, { issuer: () => issuer, now })).toEqual({
      code: "UNKNOWN",
      message: "the certificate of CN=test authority has expired on 2040-01-02T03:04:05.000Z",
    });
  });
});
