import { generateKeyPairSync } from "node:crypto";
import { certificateRequest } from "../../../src/cli/proxy-env/certificate-request.js";
import { readCsr } from "../../../src/identity/read-csr.js";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const short = "web.shop.serviceaccount.identity.linkerd.cluster.local";

test.each([
  ["the name is subject and alternative name", short, short],
  ["one of over 64 characters is the alternative name alone", `very-long-name.${short}`, ""],
])("%s", async (_, name, commonName) => {
  const csr = await readCsr(await certificateRequest(name, privateKey));
  if (!csr.ok) throw new Error(csr.error);
  expect(csr.value).toMatchObject({
    dnsNames: [name],
    commonName,
    emailAddresses: [],
    ipAddresses: [],
    uris: [],
  });
  expect(csr.value.publicKey.equals(publicKey)).toBe(true);
  expect(await csr.value.isSignedByItsKey()).toBe(true);
});
