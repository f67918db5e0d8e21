import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { fileNamesByScheme } from "../../src/identity/issuer-files.js";
import { keepIssuer, type IssuerKeeper } from "../../src/identity/issuer-keeper.js";
import { Changes } from "../support/changes.js";
import { makeCa, type TestCa } from "../support/test-issuer.js";

const now = () => Date.now();
let folder: string;
let keeper: IssuerKeeper | undefined;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-issuer-"))));
afterEach(async () => {
  await keeper?.close();
  fs.rmSync(folder, { recursive: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, file), text);
}

async function open(scheme: keyof typeof fileNamesByScheme = "kubernetes.io/tls"): Promise<IssuerKeeper> {
  const names = fileNamesByScheme[scheme];
  keeper = await keepIssuer({ dir: folder, names, now }, { settleMs: 10, checkMs: 20 });
  return keeper;
}

test("reads the files of a Secret of type kubernetes.io/tls, with the anchors of cert-manager", async () => {
  const root = await makeCa();
  const ca = await makeCa({ parent: root });
  write({ "tls.crt": ca.cert, "tls.key": ca.key, "ca.crt": root.cert });
  expect((await open()).current.issuer.trustAnchors).toBe(root.cert);
});

test("reads the files of Linkerd's own Secret, whose certificate is an anchor when there is none beside it", async () => {
  const ca = await makeCa();
  write({ "crt.pem": ca.cert, "key.pem": ca.key });
  expect((await open("linkerd.io/tls")).current.issuer.trustAnchors).toBe(ca.cert);
});

test.each([
  ["the certificate", "tls.crt"],
  ["the key", "tls.key"],
])("does not open a folder without %s", async (_, file) => {
  const ca = await makeCa();
  write({ "tls.crt": ca.cert, "tls.key": ca.key });
  fs.rmSync(path.join(folder, file));
  await expect(open()).rejects.toThrow(`${path.join(folder, file)}: ENOENT: no such file or directory`);
});

test("follows the folder: a good issuer is taken over, a bad one is not", async () => {
  const put = ({ cert, key }: TestCa) => write({ "tls.crt": cert, "tls.key": key });
  const told: string[] = [];
  const changes = new Changes();
  const tell = (line: string): void => {
    told.push(line);
    changes.announce();
  };
  const until = (line: string) =>
    changes.until(
      () => told.includes(line),
      () => `was told: ${told.join(", ")}`,
      10_000,
    );
  const [one, two] = [await makeCa({ name: [{ CN: ["one"] }] }), await makeCa({ name: [{ CN: ["two"] }] })];
  put(one);
  const opened = await open();
  opened.follow({
    loaded: ({ cert }) => tell(cert.text === one.cert ? "one" : "two"),
    refused: () => tell("refused"),
    mended: () => tell("mended"),
  });
  write({ "tls.crt": two.cert });
  await until("refused");
  expect(opened.current.cert.text).toBe(one.cert);
  put(two);
  await until("two");
  expect(opened.current.issuer.chain[0]).toEqual(Buffer.from(two.parsed.rawData));
});
