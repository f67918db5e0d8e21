import { generateKeyPairSync, randomBytes } from "node:crypto";
import { chown, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { folderAccess } from "../../identity/folder-access.js";
import { makeFolder } from "../../identity/make-folder.js";
import { certificateRequest } from "./certificate-request.js";

/** The files that a proxy proves itself with. */
export interface IdentityFiles {
  /** Absolute; has `key.p8` and `csr.der`. */
  readonly folder: string;
  /** Absolute. */
  readonly token: string;
  /** What may keep the proxy from its files, or others not. */
  readonly warnings: readonly string[];
}

export interface IdentityFilesOptions {
  /** Taken as it is; undefined: the token that is there already, else a new one of random letters. */
  readonly token: Buffer | undefined;
  /** The user that the proxy runs as; undefined: the one who asks. */
  readonly owner: number | undefined;
}

/** For nobody but their owner: the key is a secret, and so is the token. */
const [folderMode, fileMode] = [0o700, 0o600];
/** Of folders above, if they have to be made: the proxy's user has to get through. */
const aboveMode = 0o755;

/**
 * Writes a new key (ECDSA P-256, PKCS#8 in DER), its certificate request for the name, and the token. Each file
 * appears whole. A folder that is there stays as it is: it may be for other things too. Rejects where it may not write,
 * and where others may replace what was written.
 */
export async function writeIdentityFiles(
  dir: string,
  identity: string,
  { token, owner }: IdentityFilesOptions,
): Promise<IdentityFiles> {
  const folder = path.resolve(dir);
  const isNew = await makeFolder(folder, { mode: folderMode, above: aboveMode });
  const warnings = isNew ? [] : await doubtsOf(folder, owner);
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const files = { folder, token: path.join(folder, "token"), warnings };
  const contents: readonly (readonly [string, Buffer])[] = [
    [path.join(folder, "key.p8"), privateKey.export({ type: "pkcs8", format: "der" })],
    [path.join(folder, "csr.der"), await certificateRequest(identity, privateKey)],
    [files.token, token ?? (await presentToken(files.token))],
  ];
  for (const [file, content] of contents) await writeWhole(file, content, owner);
  if (isNew && owner !== undefined) await chown(folder, owner, -1);
  return files;
}

/** What people should know of a folder that was there; rejects when nothing that is put in there is safe. */
async function doubtsOf(folder: string, owner: number | undefined): Promise<readonly string[]> {
  const { others, mode } = await folderAccess(folder);
  if (others === "replace")
    throw new Error(
      `found a folder of mode ${mode}, in which others may replace the files; expected one in which only its owner can write`,
    );
  const { uid, mode: bits } = await stat(folder);
  const isClosed = owner !== undefined && owner !== 0 && uid !== owner && (bits & 0o011) === 0;
  return [
    ...(others === "add"
      ? [`others can write in ${folder} too (mode ${mode}); a folder of its own is safer`]
      : []),
    ...(isClosed
      ? [`the user ${owner} has no way into ${folder}: it is of mode ${mode}, and another's`]
      : []),
  ];
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
