import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { keepMutualTls, type MutualTlsKeeper } from "../../src/tls/served-tls.js";
import { Changes } from "../support/changes.js";
import { makeAuthority, makeCertificate, writeTlsFiles } from "../support/test-certificate.js";

const [authority, another] = [makeAuthority("one"), makeAuthority("two")];
const pair = makeCertificate({ signer: authority });

let folder: string;
let keeper: MutualTlsKeeper | undefined;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-served-"));
  writeTlsFiles(folder, pair);
  write("ca.crt", authority.cert);
});
afterEach(async () => {
  await keeper?.close();
  keeper = undefined;
  fs.rmSync(folder, { recursive: true });
});

function write(file: string, text: string): void {
  fs.writeFileSync(path.join(folder, file), text);
}

test("a folder has a certificate, its key, and what clients are checked by", async () => {
  keeper = await keepMutualTls(folder);
  const { cert, key, anchors } = keeper.current;
  expect([cert, key, anchors].map(String)).toEqual([pair.cert, pair.key, authority.cert]);
});

test.each([
  ["none", undefined, "ENOENT"],
  ["none that could be read", "x", "expected certificates in PEM form, found something else"],
  ["those of no authority", pair.cert, "expected certificates in PEM form, found something else"],
])("it is not opened with trust anchors that are %s", async (_, anchors, problem) => {
  if (anchors === undefined) fs.rmSync(path.join(folder, "ca.crt"));
  else write("ca.crt", anchors);
  await expect(keepMutualTls(folder)).rejects.toThrow(`${path.join(folder, "ca.crt")}: ${problem}`);
});

test("it is not opened with a pair that is none", async () => {
  write("tls.key", another.key);
  await expect(keepMutualTls(folder)).rejects.toThrow("expected the key of the certificate");
});

test("other trust anchors are taken over as another certificate is", async () => {
  const changes = new Changes();
  const seen: string[] = [];
  keeper = await keepMutualTls(folder, { settleMs: 10, checkMs: 20 });
  keeper.follow({
    loaded: ({ anchors }) => {
      seen.push(anchors.toString());
      changes.announce();
    },
    refused: () => undefined,
    mended: () => undefined,
  });
  write("ca.crt", another.cert);
  await changes.until(
    () => seen.length === 2,
    () => JSON.stringify(seen),
    10_000,
  );
  expect(seen[1]).toBe(another.cert);
});
