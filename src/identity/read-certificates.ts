import { X509Certificate } from "node:crypto";
import { err, ok, type Result } from "../domain/result.js";
import type { TextFile } from "./issuer-files.js";
import { toPem } from "./to-pem.js";

/**
 * The certificates of a file in PEM form, which may hold other things beside them, such as their key. The error names
 * the file, and never quotes it.
 */
export function readCertificates({
  path,
  text,
}: TextFile): Result<readonly [X509Certificate, ...X509Certificate[]], string> {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  try {
    const [first, ...more] = blocks.map((block) => new X509Certificate(block));
    if (first !== undefined) return ok([first, ...more]);
  } catch {
    // It is said below.
  }
  return err(`${path}: expected certificates in PEM form, found ${kindOf(text)}`);
}

/** Certificates in PEM, written anew: whatever stood beside them in their file, be it a key, is not in there. */
export function certificatesOnly(certificates: readonly X509Certificate[]): string {
  return certificates.map(({ raw }) => toPem(raw)).join("");
}

/** What a file without good certificates holds instead: as much of it as is no secret. */
function kindOf(text: string): string {
  if (text.trim() === "") return "nothing";
  return /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text) ? "a private key" : "something else";
}
