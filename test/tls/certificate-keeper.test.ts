import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { keepCertificate, type CertificateKeeper } from "../../src/tls/certificate-keeper.js";
import { Changes } from "../support/changes.js";
import { makeCertificate, mountTlsSecret, writeTlsFiles } from "../support/test-certificate.js";

const [one, two, three] = [makeCertificate(), makeCertificate(), makeCertificate()];

let parent: string;
let folder: string;
let told: string[];
let keeper: CertificateKeeper | undefined;
const changes = new Changes();

beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-keeper-"));
  folder = path.join(parent, "tls");
  told = [];
});
afterEach(async () => {
  await keeper?.close();
  keeper = undefined;
  fs.rmSync(parent, { recursive: true });
});

function nameOf(cert: Buffer): string {
  return ["one", "two", "three"][[one, two, three].findIndex((pair) => pair.cert === cert.toString())] ?? "?";
}

async function follow(times: { settleMs?: number; checkMs?: number }): Promise<CertificateKeeper> {
  keeper = await keepCertificate(folder, times);
  const tell = (line: string): void => {
    told.push(line);
    changes.announce();
  };
  keeper.follow({
    loaded: ({ cert }) => tell(`loaded ${nameOf(cert)}`),
    refused: (reason) => tell(`refused ${reason.slice(0, reason.indexOf(":"))}`),
    mended: ({ cert }) => tell(`mended ${nameOf(cert)}`),
  });
  return keeper;
}

async function until(line: string): Promise<void> {
  await changes.until(
    () => told.includes(line),
    () => `was told: ${told.join(", ")}`,
    10_000,
  );
}

/** Only the one is at work. */
const byEvent = { settleMs: 20, checkMs: 3_600_000 };
const byClock = { settleMs: 3_600_000, checkMs: 20 };

describe.each([
  ["by the folder's events", byEvent],
  ["by looking now and then", byClock],
])("%s", (_how, times) => {
  test("takes over what the kubelet mounts in its place", async () => {
    mountTlsSecret(folder, one);
    const { current } = await follow(times);
    expect(nameOf(current.cert)).toBe("one");
    mountTlsSecret(folder, two);
    await until("loaded two");
    expect(nameOf(keeper!.current.cert)).toBe("two");
    mountTlsSecret(folder, three);
    await until("loaded three");
    expect(told).toEqual(["loaded one", "loaded two", "loaded three"]);
  });

  test("keeps the old pair while the new one is broken, tells which file is, and when it is mended", async () => {
    writeTlsFiles(folder, one);
    await follow(times);
    fs.writeFileSync(path.join(folder, "tls.crt"), two.cert);
    await until(`refused ${path.join(folder, "tls.key")}`);
    expect(nameOf(keeper!.current.cert)).toBe("one");
    expect(keeper!.fault).toContain("expected the key of the certificate");
    fs.writeFileSync(path.join(folder, "tls.key"), two.key);
    await until("mended two");
    expect([nameOf(keeper!.current.cert), keeper!.fault]).toEqual(["two", undefined]);
    expect(told).toEqual([
      "loaded one",
      `refused ${path.join(folder, "tls.key")}`,
      "loaded two",
      "mended two",
    ]);
  });

  test("a broken pair that gives way to the one in use is mended without being loaded", async () => {
    writeTlsFiles(folder, one);
    await follow(times);
    fs.rmSync(path.join(folder, "tls.key"));
    await until(`refused ${path.join(folder, "tls.key")}`);
    writeTlsFiles(folder, one);
    await until("mended one");
    expect(told).not.toContain("loaded two");
    expect(told.filter((line) => line.startsWith("loaded"))).toEqual(["loaded one"]);
  });
});

test("another folder in the place of the one that was opened is noticed, and followed from then on", async () => {
  writeTlsFiles(folder, one);
  await follow({ settleMs: 20, checkMs: 50 });
  fs.rmSync(folder, { recursive: true });
  await until(`refused ${path.join(folder, "tls.crt")}`);
  writeTlsFiles(folder, two);
  await until("mended two");
  fs.renameSync(folder, `${folder}-old`);
  writeTlsFiles(folder, three);
  await until("loaded three");
});

test("one fault is told once, however often the folder is looked at", async () => {
  writeTlsFiles(folder, one);
  await follow({ settleMs: 1, checkMs: 5 });
  fs.writeFileSync(path.join(folder, "tls.crt"), "nonsense");
  await until(`refused ${path.join(folder, "tls.crt")}`);
  fs.writeFileSync(path.join(folder, "tls.key"), two.key);
  writeTlsFiles(folder, two);
  await until("mended two");
  expect(told.filter((line) => line.startsWith("refused"))).toHaveLength(1);
});

test("does not open a folder without a pair", async () => {
  await expect(keepCertificate(folder)).rejects.toThrow(`${path.join(folder, "tls.crt")}: ENOENT`);
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, "tls.crt"), one.cert);
  fs.writeFileSync(path.join(folder, "tls.key"), two.key);
  await expect(keepCertificate(folder)).rejects.toThrow("tls.key");
});
