import { join } from "node:path";
import { ok, type Result } from "../domain/result.js";
import { readFileOrWhy } from "../tls/read-file.js";

/** A file that was read. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** What an issuer is made of. */
export interface IssuerFiles {
  readonly cert: TextFile;
  readonly key: TextFile;
  readonly anchors: TextFile;
}

/** How the files of an issuer are called. */
export interface IssuerFileNames {
  readonly cert: string;
  readonly key: string;
}

/** The trust anchors, beside every issuer. */
const anchorsName = "ca.crt";

/** Of an authority that we made: it is its own trust anchor. */
export const ownFileNames: IssuerFileNames = { cert: anchorsName, key: "ca.key" };

/** By the type of the Secret that they come from (Linkerd's pkg/k8s/labels.go). */
export const fileNamesByScheme: Readonly<Record<"kubernetes.io/tls" | "linkerd.io/tls", IssuerFileNames>> = {
  "kubernetes.io/tls": { cert: "tls.crt", key: "tls.key" },
  "linkerd.io/tls": { cert: "crt.pem", key: "key.pem" },
};

/**
 * Reads an issuer's folder. Where no trust anchors are beside it, the certificate has to be one itself. The error
 * names the file that cannot be read, and says why.
 */
export async function readIssuerFiles(
  dir: string,
  names: IssuerFileNames,
): Promise<Result<IssuerFiles, string>> {
  const cert = await readTextFile(join(dir, names.cert));
  if (!cert.ok) return cert;
  const key = await readTextFile(join(dir, names.key));
  if (!key.ok) return key;
  const anchors = await readTextFile(join(dir, anchorsName));
  if (!anchors.ok && !isMissing(anchors.error)) return anchors;
  return ok({ cert: cert.value, key: key.value, anchors: anchors.ok ? anchors.value : cert.value });
}

/** A file as text; the error names it and says why it cannot be read. */
export async function readTextFile(path: string): Promise<Result<TextFile, string>> {
  const file = await readFileOrWhy(path);
  return file.ok ? ok({ path, text: file.value.toString("utf8") }) : file;
}

/** Whether the reason why a file cannot be read is that there is none. */
export function isMissing(error: string): boolean {
  return error.includes("ENOENT");
}
