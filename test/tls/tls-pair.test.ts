import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { makeTlsPair, readTlsFiles } from "../../src/tls/tls-pair.js";
import { makeCertificate } from "../support/test-certificate.js";

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-tls-"))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

const good = makeCertificate();
const other = makeCertificate();

const write = (file: string, text: string | Buffer): void => fs.writeFileSync(path.join(folder, file), text);

async function load() {
  const files = await readTlsFiles(folder);
  return files.ok ? makeTlsPair(folder, files.value) : files;
}

test("reads a certificate and its key, and when it ends", async () => {
  const pair = makeCertificate({ notAfter: new Date("2040-01-01T00:00:00Z") });
  write("tls.crt", pair.cert);
  write("tls.key", pair.key);
  const loaded = await load();
  expect(loaded).toMatchObject({ ok: true, value: { expiresAt: Date.parse("2040-01-01T00:00:00Z") } });
});

test("takes a chain", async () => {
  write("tls.crt", good.cert + other.cert);
  write("tls.key", good.key);
  expect((await load()).ok).toBe(true);
});

interface BadPair {
  readonly what: string;
  readonly cert?: string;
  readonly key?: string;
  readonly file: string;
  readonly reason: string;
}

const noKey = "expected a private key in PEM form without a passphrase";
const noCert = "expected a certificate in PEM form";
const absent = "ENOENT: no such file or directory";
const brokenChain = `${good.cert}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`;
const badPairs: readonly BadPair[] = [
  { what: "no certificate", key: good.key, file: "tls.crt", reason: absent },
  { what: "no key", cert: good.cert, file: "tls.key", reason: absent },
  {
    what: "an empty certificate",
    cert: "",
    key: good.key,
    file: "tls.crt",
    reason: `${noCert}, found nothing`,
  },
  { what: "an empty key", cert: good.cert, key: "", file: "tls.key", reason: `${noKey}, found nothing` },
  {
    what: "text for a certificate",
    cert: "hello",
    key: good.key,
    file: "tls.crt",
    reason: `${noCert}, found 5 other bytes`,
  },
  {
    what: "text for a key",
    cert: good.cert,
    key: "hello",
    file: "tls.key",
    reason: `${noKey}, found 5 other bytes`,
  },
  { what: "each in the other's place", cert: good.key, key: good.cert, file: "tls.crt", reason: noCert },
  {
    what: "half a certificate",
    cert: good.cert.slice(0, 200),
    key: good.key,
    file: "tls.crt",
    reason: noCert,
  },
  {
    what: "the key of another",
    cert: good.cert,
    key: other.key,
    file: "tls.key",
    reason: "expected the key of the certificate in",
  },
  {
    what: "a broken chain",
    cert: brokenChain,
    key: good.key,
    file: "tls.crt",
    reason: "TLS does not take it",
  },
];

test.each(badPairs)(
  "$what: names the file and the reason, and shows nothing of a key",
  async ({ cert, key, file, reason }) => {
    if (cert !== undefined) write("tls.crt", cert);
    if (key !== undefined) write("tls.key", key);
    const loaded = await load();
    const error = loaded.ok ? "" : loaded.error;
    expect(error.startsWith(`${path.join(folder, file)}: `)).toBe(true);
    expect(error).toContain(reason);
    for (const line of good.key.split("\n").slice(1, -2)) expect(error).not.toContain(line);
  },
);
