import { readFile } from "node:fs/promises";
import { errorText } from "../../domain/error-text.js";
import { err, ok, type Result } from "../../domain/result.js";
import { isMissing, readTextFile, type TextFile } from "../../identity/issuer-files.js";
import { certificatesOnly, readCertificates } from "../../identity/read-certificates.js";

/** What the files hold that the user named. */
export interface GivenFiles {
  /** Certificates in PEM, and nothing that may stand beside them; undefined: none were named. */
  readonly trustAnchors: string | undefined;
  /** Undefined: none was named. */
  readonly token: Buffer | undefined;
}

/** Reads the files that flags name; the error names the flag, the file, what was found and what was expected. */
export async function readGivenFiles(flags: {
  readonly trustAnchors?: string;
  readonly tokenFile?: string;
}): Promise<Result<GivenFiles, string>> {
  const anchors = await readGiven("--trust-anchors", flags.trustAnchors);
  if (!anchors.ok) return anchors;
  const token = await readGiven("--token-file", flags.tokenFile);
  if (!token.ok) return token;
  if (token.value?.toString("latin1").trim() === "")
    return err(`--token-file: ${flags.tokenFile}: found nothing, expected a token`);
  if (flags.trustAnchors === undefined || anchors.value === undefined)
    return ok({ trustAnchors: undefined, token: token.value });
  const trustAnchors = onlyCertificates({ path: flags.trustAnchors, text: anchors.value.toString("utf8") });
  return trustAnchors.ok
    ? ok({ trustAnchors: trustAnchors.value, token: token.value })
    : err(`--trust-anchors: ${trustAnchors.error}`);
}

/** The certificates of an authority that a server would use; undefined when it is not there yet. */
export async function readAuthority(path: string): Promise<Result<string | undefined, string>> {
  const file = await readTextFile(path);
  if (!file.ok) return isMissing(file.error) ? ok(undefined) : file;
  return onlyCertificates(file.value);
}

function onlyCertificates(file: TextFile): Result<string, string> {
  const certificates = readCertificates(file);
  return certificates.ok ? ok(certificatesOnly(certificates.value)) : certificates;
}

/** It may be a pipe too, as `<(command)` is. */
async function readGiven(
  flag: string,
  file: string | undefined,
): Promise<Result<Buffer | undefined, string>> {
  if (file === undefined) return ok(undefined);
  try {
    return ok(await readFile(file));
  } catch (error: unknown) {
    return err(`${flag}: cannot read ${file}: ${errorText(error)}`);
  }
}
