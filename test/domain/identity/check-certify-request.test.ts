import {
  checkCertifyRequest,
  checkCsrNames,
  type CsrNames,
} from "../../../src/domain/identity/check-certify-request.js";

const some = Uint8Array.of(1);
const none = new Uint8Array();
const good: CsrNames = { dnsNames: ["a"], commonName: "", emailAddresses: [], ipAddresses: [], uris: [] };

test.each([
  ["the identity", { identity: "", token: none, csr: none }, "missing identity"],
  ["the token", { identity: "a", token: none, csr: none }, "missing token"],
  ["the request", { identity: "a", token: some, csr: none }, "missing certificate signing request"],
])("%s has to be there", (_, request, message) => {
  expect(checkCertifyRequest(request)).toEqual({ code: "INVALID_ARGUMENT", message });
});

test("an identity is no longer than a name can be", () => {
  const identity = "a".repeat(254);
  expect(checkCertifyRequest({ identity, token: some, csr: some })).toEqual({
    code: "INVALID_ARGUMENT",
    message: "found an identity of 254 characters, expected at most 253",
  });
  expect(checkCertifyRequest({ identity: "a".repeat(253), token: some, csr: some })).toBeUndefined();
});

test("long names of a request are cut short in what is said of them", () => {
  const [long, cut] = ["b".repeat(1000), `${"b".repeat(253)}…`];
  expect(checkCsrNames({ ...good, dnsNames: [long] }, "a")?.message).toBe(
    `CSR name does not match requested identity: csr=${cut}; req=a`,
  );
  expect(checkCsrNames({ ...good, commonName: long }, "a")?.message).toBe(`invalid CommonName: ${cut}`);
});

test("a request with all its parts passes", () => {
  expect(checkCertifyRequest({ identity: "a", token: some, csr: some })).toBeUndefined();
});

test.each<[string, Partial<CsrNames>, string]>([
  ["no name", { dnsNames: [] }, "CSR must have exactly one DNSName"],
  ["two names", { dnsNames: ["a", "a"] }, "CSR must have exactly one DNSName"],
  ["another name", { dnsNames: ["b"] }, "CSR name does not match requested identity: csr=b; req=a"],
  ["a name in capitals", { dnsNames: ["A"] }, "CSR name does not match requested identity: csr=A; req=a"],
  ["another common name", { commonName: "b" }, "invalid CommonName: b"],
  ["an email address", { emailAddresses: ["a@b"] }, "cannot validate email addresses"],
  ["an IP address", { ipAddresses: ["10.0.0.1"] }, "cannot validate IP addresses"],
  ["a URI", { uris: ["spiffe://a"] }, "cannot validate URIs"],
  ["several of these", { commonName: "b", uris: ["spiffe://a"] }, "invalid CommonName: b"],
])("%s is refused", (_, change, message) => {
  expect(checkCsrNames({ ...good, ...change }, "a")).toEqual({ code: "FAILED_PRECONDITION", message });
});

test.each([
  ["without a common name", good],
  ["with the identity as its common name", { ...good, commonName: "a" }],
])("the one name of the identity passes %s", (_, names) => {
  expect(checkCsrNames(names, "a")).toBeUndefined();
});
