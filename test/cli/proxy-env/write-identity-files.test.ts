import { createPrivateKey, createPublicKey } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { writeIdentityFiles } from "../../../src/cli/proxy-env/write-identity-files.js";
import { readCsr } from "../../../src/identity/read-csr.js";

const name = "web.shop.serviceaccount.identity.linkerd.cluster.local";
const fresh = { token: undefined, owner: undefined };
let root: string;

beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), "waypost-"))));
afterEach(() => rmSync(root, { recursive: true }));

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

test("the request is for the name, and for the key beside it", async () => {
  const { folder } = await writeIdentityFiles(path.join(root, "a", "b"), name, fresh);
  const key = createPrivateKey({
    key: readFileSync(path.join(folder, "key.p8")),
    format: "der",
    type: "pkcs8",
  });
  expect(key.asymmetricKeyDetails?.namedCurve).toBe("prime256v1");
  const csr = await readCsr(readFileSync(path.join(folder, "csr.der")));
  if (!csr.ok) throw new Error(csr.error);
  expect(csr.value.dnsNames).toEqual([name]);
  expect(csr.value.publicKey.equals(createPublicKey(key))).toBe(true);
});

test("nobody but the owner can read the files, whatever was there before", async () => {
  const folder = path.join(root, "open");
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(path.join(folder, "key.p8"), "", { mode: 0o644 });
  const { token } = await writeIdentityFiles(folder, name, fresh);
  expect(modeOf(folder)).toBe("700");
  for (const file of ["key.p8", "csr.der"]) expect(modeOf(path.join(folder, file))).toBe("600");
  expect(modeOf(token)).toBe("600");
});

test("the token is the given one, else the one that is there, else a new one", async () => {
  const tokenAfter = async (token?: Buffer): Promise<string> =>
    readFileSync((await writeIdentityFiles(root, name, { ...fresh, token })).token, "utf8");
  const first = await tokenAfter();
  expect(first).toMatch(/^[0-9a-f]{48}$/);
  expect(await tokenAfter()).toBe(first);
  expect(await tokenAfter(Buffer.from("mine"))).toBe("mine");
  expect(await tokenAfter()).toBe("mine");
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot("the files belong to whom they are given to", async () => {
  const { folder, token } = await writeIdentityFiles(root, name, { ...fresh, owner: 2102 });
  for (const file of [folder, path.join(folder, "key.p8"), token]) expect(statSync(file).uid).toBe(2102);
});
