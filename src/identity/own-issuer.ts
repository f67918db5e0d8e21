import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto";
import { link, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { errorText } from "../domain/error-text.js";
import { folderAccess } from "./folder-access.js";
import { isMissing, ownFileNames, readTextFile } from "./issuer-files.js";
import { makeFolder } from "./make-folder.js";
import { signOwn } from "./sign-certificate.js";
import { toPem } from "./to-pem.js";

const tenYearsMs = 10 * 365 * 86_400_000;
/** For clocks of other machines that run late. */
const headStartMs = 3_600_000;

interface OwnIssuerOptions {
  /** The subject of a certificate that has to be made. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Makes a certificate authority in the folder unless it is there: `ca.crt` for everybody, `ca.key` for us alone. Any
 * number of processes may do so at once, and any of them may be stopped at any time: the key is put there at one
 * stroke, and once; whoever makes the certificate makes it for that key. Rejects with a text for people.
 */
export async function makeOwnIssuer(dir: string, { name, now }: OwnIssuerOptions): Promise<void> {
  const [certPath, keyPath] = [join(dir, ownFileNames.cert), join(dir, ownFileNames.key)];
  const wasThere = !(await makeFolder(dir, { mode: 0o700, above: 0o700 }));
  if (wasThere) await refuseOthers(dir);
  if (!(await exists(keyPath))) {
    // The key comes first. When it is not there but the certificate is, somebody took it away.
    if ((await exists(certPath)) && !(await exists(keyPath)))
      throw new Error(`${keyPath}: expected the key of the certificate in ${certPath}, found nothing`);
    await putOnce(keyPath, newKey());
  }
  if (await exists(certPath)) return;
  const privateKey = await readKey(keyPath);
  const window = { notBefore: now - headStartMs, notAfter: now + tenYearsMs };
  const cert = await signOwn(privateKey, createPublicKey(privateKey), { commonName: name, window });
  await putOnce(certPath, toPem(cert));
}

/** Where others can put files, they can put an authority of theirs, before us or in place of ours. */
async function refuseOthers(dir: string): Promise<void> {
  const { others, mode } = await folderAccess(dir);
  if (others !== "none")
    throw new Error(
      `${dir}: found a folder of mode ${mode}, expected one in which only its owner can write, such as of mode 700`,
    );
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

async function exists(path: string): Promise<boolean> {
  const file = await readTextFile(path);
  if (!file.ok && !isMissing(file.error)) throw new Error(file.error);
  return file.ok;
}

async function readKey(path: string): Promise<ReturnType<typeof createPrivateKey>> {
  const file = await readTextFile(path);
  if (!file.ok) throw new Error(file.error);
  try {
    return createPrivateKey(file.value.text);
  } catch {
    // Never what the file holds.
    throw new Error(`${path}: expected a private key in PEM form, found something else`);
  }
}

/** Writes a file that nobody ever sees in part. One that is there by now stays as it is. */
async function putOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error: unknown) {
    if (!errorText(error).includes("EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
}
