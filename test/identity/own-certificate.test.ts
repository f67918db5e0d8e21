import { createPrivateKey, X509Certificate } from "node:crypto";
import { issueOwnCertificate } from "../../src/identity/own-certificate.js";
import { makeCa, testIssuer } from "../support/test-issuer.js";

const names = ["destination.example.org", "identity.example.org"];
const validity = { lifetimeMs: 3_600_000, clockSkewMs: 0 };
const now = Date.now();

test("a certificate of our own is for all names, and comes with its key and its chain", async () => {
  const root = await makeCa({ name: [{ CN: ["root"] }] });
  const issuer = await testIssuer({ name: [{ CN: ["issuer"] }] }, [root]);
  const { cert, key, anchors, endsAt } = await issueOwnCertificate(issuer, { names, validity, now });
  const [leaf, above] = cert
    .split(/(?<=-----END CERTIFICATE-----\n)/)
    .map((text) => new X509Certificate(text));
  expect(leaf?.subjectAltName).toBe("DNS:destination.example.org, DNS:identity.example.org");
  expect(leaf?.checkPrivateKey(createPrivateKey(key))).toBe(true);
  expect(above?.subject).toBe("CN=issuer");
  expect(anchors).toBe(root.cert);
  expect(endsAt).toBe(Math.floor((now + 3_600_000) / 1000) * 1000);
});

test("an issuer that has expired signs nothing", async () => {
  const issuer = await testIssuer({ notAfter: new Date("2040-01-01") });
  const later = Date.UTC(2041, 0);
  await expect(issueOwnCertificate(issuer, { names, validity, now: later })).rejects.toThrow("has expired");
});
