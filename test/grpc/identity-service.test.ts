import { X509Certificate } from "node:crypto";
import type { Client } from "@grpc/grpc-js";
import type { CertifyRequest } from "../../src/domain/identity/check-certify-request.js";
import { ok } from "../../src/domain/result.js";
import { addIdentityService, identityServiceName } from "../../src/grpc/identity-service.js";
import { GrpcServer } from "../../src/grpc/server.js";
import { makeCertifier, type Certify } from "../../src/identity/certifier.js";
import { anyToken } from "../../src/identity/check-token.js";
import { makeCsr } from "../support/csr.js";
import { askCertify, connectIdentity } from "../support/identity-client.js";
import { testIssuer } from "../support/test-issuer.js";

const name = "web.shop.serviceaccount.identity.linkerd.cluster.local";

let server: GrpcServer;
let client: Client;
let told: string[];
let answer: Certify;

beforeEach(async () => {
  told = [];
  const observer = {
    opened: (method: string, { target }: { target: string }) => {
      told.push(`${method} ${target}`);
      return {
        sent: (messages: number) => void told.push(`sent ${messages}`),
        closed: (code: string, cause?: unknown) =>
          void told.push(cause === undefined ? code : `${code} ${(cause as Error).message}`),
      };
    },
  };
  const certify: Certify = (request) => answer(request);
  server = new GrpcServer([identityServiceName], (grpc) => addIdentityService(grpc, { certify, observer }));
  const { port } = await server.listen({ host: "127.0.0.1", port: 0 });
  client = connectIdentity(`127.0.0.1:${port}`);
});
afterEach(async () => {
  client.close();
  await server.drain();
  server.close();
});

test("a proxy gets its certificate, those that it leads to, and until when it is good", async () => {
  const issuer = await testIssuer();
  answer = makeCertifier({
    issuer: () => issuer,
    checkToken: anyToken({ controllerNamespace: "linkerd", identityTrustDomain: "cluster.local" }),
    validity: { lifetimeMs: 3_600_000, clockSkewMs: 10_000 },
    now: () => Date.now(),
  });
  const { der } = await makeCsr({ dnsNames: [name], commonName: name });
  const request = { identity: name, token: Buffer.from("t"), certificateSigningRequest: der };
  const answered = await askCertify(client, request);
  if ("error" in answered) throw new Error(answered.error.message);
  const { leafCertificate, intermediateCertificates, validUntil } = answered.response;
  const leaf = new X509Certificate(leafCertificate ?? "");
  expect(leaf.subjectAltName).toBe(`DNS:${name}`);
  expect(leaf.verify(new X509Certificate(issuer.chain[0]).publicKey)).toBe(true);
  expect(intermediateCertificates?.map((der) => der.equals(issuer.chain[0]))).toEqual([true]);
  expect(Number(validUntil?.seconds) * 1000).toBe(Date.parse(leaf.validTo));
  expect(told).toEqual([`Certify ${name}`, "sent 1", "OK"]);
});

test("what is absent from a request is empty", async () => {
  let seen: CertifyRequest | undefined;
  answer = (request) => {
    seen = request;
    return Promise.resolve(
      ok({ identity: "", leaf: Buffer.of(1), intermediates: [], validUntil: 0, fingerprint: "" }),
    );
  };
  await askCertify(client, {});
  expect(seen).toEqual({ identity: "", token: Buffer.alloc(0), csr: Buffer.alloc(0) });
});

test("a refusal comes with its code and its words", async () => {
  answer = () => Promise.resolve({ ok: false, error: { code: "FAILED_PRECONDITION", message: "why: é" } });
  expect(await askCertify(client, { identity: "a" })).toEqual({
    error: { code: "FAILED_PRECONDITION", message: "why: é" },
  });
  expect(told).toEqual(["Certify a", "FAILED_PRECONDITION"]);
});

test("a fault of ours is told to us, and not to the client", async () => {
  answer = () => Promise.reject(new Error("a secret"));
  expect(await askCertify(client, { identity: "a" })).toEqual({
    error: { code: "INTERNAL", message: "internal error" },
  });
  expect(told).toEqual(["Certify a", "INTERNAL a secret"]);
});
