import { generateKeyPairSync, randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { certificateRequest } from "./certificate-request.js";

/** The files that a proxy proves itself with. */
export interface IdentityFiles {
  /** Absolute; has `key.p8` and `csr.der`. */
  readonly folder: string;
  /** Absolute. */
  readonly token: string;
}

export interface IdentityFilesOptions {
  /** Taken as it is; undefined: the token that is there already, else a new one of random letters. */
  readonly token: Buffer | undefined;
  /** The user that the proxy runs as; undefined: the one who asks. */
  readonly owner: number | undefined;
}

/** Both for nobody but their owner: the key is a secret, and so is the token. */
const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Writes a new key (ECDSA P-256, PKCS#8 in DER), its certificate request for the name, and the token. Each file
 * appears whole. Rejects where it may not write.
 */
export async function writeIdentityFiles(
  dir: string,
  identity: string,
  { token, owner }: IdentityFilesOptions,
): Promise<IdentityFiles> {
  const folder = path.resolve(dir);
  await mkdir(folder, { recursive: true });
  await chmod(folder, folderMode);
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const files = { folder, token: path.join(folder, "token") };
  const contents: readonly (readonly [string, Buffer])[] = [
    [path.join(folder, "key.p8"), privateKey.export({ type: "pkcs8", format: "der" })],
    [path.join(folder, "csr.der"), await certificateRequest(identity, privateKey)],
    [files.token, token ?? (await presentToken(files.token))],
  ];
  for (const [file, content] of contents) await writeWhole(file, content, owner);
  if (owner !== undefined) await chown(folder, owner, -1);
  return files;
}

async function presentToken(file: string): Promise<Buffer> {
  const present = await readFile(file).catch(() => Buffer.alloc(0));
  return present.length > 0 ? present : Buffer.from(randomBytes(24).toString("hex"));
}

async function writeWhole(file: string, content: Buffer, owner: number | undefined): Promise<void> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, content, { mode: fileMode, flag: "wx" });
  if (owner !== undefined) await chown(draft, owner, -1);
  await rename(draft, file);
}
