import {
  encodeCertifyResponse,
  identityClientService,
  identityService,
} from "../../src/wire/identity-wire.js";

const response = {
  leafCertificate: Buffer.of(1, 2),
  intermediateCertificates: [Buffer.of(3), Buffer.of(4)],
  validUntil: { seconds: 1_900_000_000 },
};

test("an answer is read again as it was written", () => {
  const { responseDeserialize } = identityClientService().Certify;
  expect(JSON.parse(JSON.stringify(responseDeserialize(encodeCertifyResponse(response))))).toEqual(
    JSON.parse(JSON.stringify({ ...response, validUntil: { seconds: "1900000000" } })),
  );
});

test("the server's method has the client's path, and sends an answer as it is", () => {
  const { Certify } = identityService();
  expect(Certify.path).toBe("/io.linkerd.proxy.identity.Identity/Certify");
  const bytes = encodeCertifyResponse(response);
  expect(Certify.responseSerialize(bytes)).toBe(bytes);
});
