import { createPrivateKey, createPublicKey } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
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

test("a folder that is made is for its owner alone", async () => {
  const { folder, warnings } = await writeIdentityFiles(path.join(root, "new"), name, fresh);
  expect([modeOf(folder), warnings]).toEqual(["700", []]);
});

/** A folder that is there, whatever the mask of the process. */
function folderOf(mode: number): string {
  const folder = path.join(root, "there");
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
}

test("nobody but the owner can read the files, whatever was there before; the folder stays as it is", async () => {
  const folder = folderOf(0o755);
  writeFileSync(path.join(folder, "key.p8"), "", { mode: 0o644 });
  const { token, warnings } = await writeIdentityFiles(folder, name, fresh);
  expect([modeOf(folder), warnings]).toEqual(["755", []]);
  for (const file of ["key.p8", "csr.der"]) expect(modeOf(path.join(folder, file))).toBe("600");
  expect(modeOf(token)).toBe("600");
});

test.each(["777", "775", "702"])(
  "nothing is put into a folder of mode %s, where others may replace it",
  async (mode) => {
    const folder = folderOf(parseInt(mode, 8));
    await expect(writeIdentityFiles(folder, name, fresh)).rejects.toThrow(
      `found a folder of mode ${mode}, in which others may replace the files`,
    );
    expect([modeOf(folder), readdirSync(folder)]).toEqual([mode, []]);
  },
);

test("a folder for everybody, such as /tmp, is warned of and left as it is", async () => {
  const folder = folderOf(0o1777);
  const { warnings } = await writeIdentityFiles(folder, name, fresh);
  expect(warnings).toEqual([expect.stringContaining(`others can write in ${folder} too (mode 1777)`)]);
  expect(statSync(folder).mode & 0o7777).toBe(0o1777);
});

const onLinux = existsSync("/proc/self") ? test : test.skip;

onLinux("a folder that nobody can make is told of, and not tried forever", async () => {
  await expect(writeIdentityFiles("/proc/nope/below", name, fresh)).rejects.toThrow("ENOENT");
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

asRoot("the files belong to whom they are given to, and so does a folder that is made", async () => {
  const { folder, token } = await writeIdentityFiles(path.join(root, "new"), name, { ...fresh, owner: 2102 });
  for (const file of [folder, path.join(folder, "key.p8"), token]) expect(statSync(file).uid).toBe(2102);
  const again = await writeIdentityFiles(folder, name, { ...fresh, owner: 2102 });
  expect(again.warnings).toEqual([]);
});

asRoot("a folder that is there stays its owner's, which is told when it keeps the user out", async () => {
  const open = await writeIdentityFiles(folderOf(0o711), name, { ...fresh, owner: 2102 });
  expect(open.warnings).toEqual([]);
  expect([statSync(open.folder).uid, statSync(open.token).uid]).toEqual([0, 2102]);
  chmodSync(open.folder, 0o700);
  const closed = await writeIdentityFiles(open.folder, name, { ...fresh, owner: 2102 });
  expect(closed.warnings).toEqual([expect.stringContaining(`the user 2102 has no way into ${open.folder}`)]);
});
