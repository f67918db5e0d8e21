import { execFile } from "node:child_process";
import { X509Certificate } from "node:crypto";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";
import { makeIssuer } from "../../src/identity/issuer.js";
import { ownFileNames, readIssuerFiles } from "../../src/identity/issuer-files.js";
import { makeOwnIssuer } from "../../src/identity/own-issuer.js";

const name = "identity.linkerd.cluster.local";
const now = Date.now();

let parent: string;
let folder: string;
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-own-"));
  folder = path.join(parent, "state", "identity");
});
afterEach(() => fs.rmSync(parent, { recursive: true }));

const inFolder = (file: string) => path.join(folder, file);
const contents = () => ["ca.crt", "ca.key"].map((file) => fs.readFileSync(inFolder(file), "utf8"));

async function load() {
  const files = await readIssuerFiles(folder, ownFileNames);
  return files.ok ? makeIssuer(files.value, now) : files;
}

test("an authority is made, for ten years, that nobody else can read", async () => {
  await makeOwnIssuer(folder, { name, now });
  const issuer = await load();
  if (!issuer.ok) throw new Error(issuer.error);
  const certificate = new X509Certificate(issuer.value.chain[0]);
  expect(certificate.subject).toBe(`CN=${name}`);
  expect(Date.parse(certificate.validTo) - now).toBeGreaterThan(3649 * 86_400_000);
  const modes = [folder, inFolder("ca.crt"), inFolder("ca.key")].map(
    (file) => fs.statSync(file).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o600, 0o600]);
});

test("one that is there stays, and nothing is left beside it", async () => {
  await makeOwnIssuer(folder, { name, now });
  const before = contents();
  await makeOwnIssuer(folder, { name: "another", now });
  expect(contents()).toEqual(before);
  expect(fs.readdirSync(folder).sort()).toEqual(["ca.crt", "ca.key"]);
});

test("many may make it at once", async () => {
  await Promise.all(Array.from({ length: 20 }, () => makeOwnIssuer(folder, { name, now })));
  expect(await load()).toMatchObject({ ok: true });
  expect(fs.readdirSync(folder).sort()).toEqual(["ca.crt", "ca.key"]);
});

test("processes that make it at once end up with the same one", async () => {
  const script = `
    require(${JSON.stringify(path.join(__dirname, "..", "..", "dist", "identity", "own-issuer.js"))})
      .makeOwnIssuer(${JSON.stringify(folder)}, { name: "n", now: Date.now() })
      .then(() => console.log(require("fs").readFileSync(${JSON.stringify(inFolder("ca.crt"))}, "utf8")));`;
  const runs = await Promise.all(
    Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, ["-e", script])),
  );
  expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(1);
  expect(await load()).toMatchObject({ ok: true });
});

test("what a process left that was stopped in between is made use of", async () => {
  await makeOwnIssuer(folder, { name, now });
  const [, key] = contents();
  fs.rmSync(inFolder("ca.crt"));
  await makeOwnIssuer(folder, { name, now });
  expect(contents()[1]).toBe(key);
  expect(await load()).toMatchObject({ ok: true });
});

test("a certificate whose key is gone is not replaced", async () => {
  await makeOwnIssuer(folder, { name, now });
  fs.rmSync(inFolder("ca.key"));
  await expect(makeOwnIssuer(folder, { name, now })).rejects.toThrow(
    `${inFolder("ca.key")}: expected the key of the certificate in ${inFolder("ca.crt")}, found nothing`,
  );
});

test("a key that is none is told of, and not quoted", async () => {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(inFolder("ca.key"), "s3cret");
  await expect(makeOwnIssuer(folder, { name, now })).rejects.toThrow(
    `${inFolder("ca.key")}: expected a private key in PEM form, found something else`,
  );
});

const onUnix = process.platform === "win32" ? test.skip : test;

onUnix.each(["777", "1777", "770", "702"])(
  "a folder of mode %s is refused, as others can write in it",
  async (mode) => {
    fs.mkdirSync(folder, { recursive: true });
    fs.chmodSync(folder, parseInt(mode, 8));
    await expect(makeOwnIssuer(folder, { name, now })).rejects.toThrow(
      `${folder}: found a folder of mode ${mode}, expected one in which only its owner can write`,
    );
    expect(fs.readdirSync(folder)).toEqual([]);
  },
);

onUnix("a folder in which others can only read stays as it is", async () => {
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  await makeOwnIssuer(folder, { name, now });
  expect(fs.statSync(folder).mode & 0o777).toBe(0o755);
});

const onLinux = fs.existsSync("/proc/self") ? test : test.skip;

onLinux("a folder that nobody can make is told of, and not tried forever", async () => {
  await expect(makeOwnIssuer("/proc/nope/below", { name, now })).rejects.toThrow(/ENOENT.*\/proc\/nope/);
});

onUnix("a key that is a pipe is told of, and not waited for", async () => {
  fs.mkdirSync(folder, { recursive: true });
  await promisify(execFile)("mkfifo", [inFolder("ca.key")]);
  await expect(makeOwnIssuer(folder, { name, now })).rejects.toThrow(
    `${inFolder("ca.key")}: expected a file, found something else`,
  );
});

test("a folder that cannot be made is told of", async () => {
  fs.writeFileSync(path.join(parent, "state"), "");
  await expect(makeOwnIssuer(folder, { name, now })).rejects.toThrow(/ENOTDIR|EEXIST/);
});
