import { X509Certificate } from "node:crypto";
import { makeAuthority, makeCertificate } from "./test-certificate.js";

test("a leaf is for its names, is signed by its authority, and ends when it is told to", () => {
  const signer = makeAuthority();
  const notAfter = new Date("2040-01-02T03:04:05Z");
  const leaf = new X509Certificate(
    makeCertificate({ signer, notAfter, names: ["web.ns.svc", "127.0.0.1"] }).cert,
  );
  const authority = new X509Certificate(signer.cert);
  expect([leaf.checkIssued(authority), leaf.verify(authority.publicKey), authority.ca]).toEqual([
    true,
    true,
    true,
  ]);
  expect(leaf.subjectAltName).toBe("DNS:web.ns.svc, IP Address:127.0.0.1");
  expect(new Date(leaf.validTo)).toEqual(notAfter);
});
