import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import { err, ok, type Result } from "../domain/result.js";
import { errorText } from "../domain/error-text.js";
import { readFileOrWhy } from "./read-file.js";

/** The contents of a folder with a certificate and its key, good or bad. */
export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** A certificate with the key that belongs to it. */
export interface TlsPair extends TlsFiles {
  /** When the certificate ends, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** What tells it from others, for people. */
  readonly serialNumber: string;
}

/** Names as Linkerd mounts them: those of a Secret of type kubernetes.io/tls. */
const certFile = "tls.crt";
const keyFile = "tls.key";

/** Reads both files; the error names the file and says why it cannot be read. */
export async function readTlsFiles(dir: string): Promise<Result<TlsFiles, string>> {
  const [cert, key] = [await readFileOrWhy(join(dir, certFile)), await readFileOrWhy(join(dir, keyFile))];
  if (!cert.ok) return cert;
  return key.ok ? ok({ cert: cert.value, key: key.value }) : key;
}

/** Checks that the files hold a pair that a server can use; the error names the file at fault. */
export function makeTlsPair(dir: string, files: TlsFiles): Result<TlsPair, string> {
  const [certPath, keyPath] = [join(dir, certFile), join(dir, keyFile)];
  const certificate = attempt(() => new X509Certificate(files.cert));
  if (certificate === undefined)
    return err(`${certPath}: expected a certificate in PEM form, found ${shown(files.cert)}`);
  const key = attempt(() => createPrivateKey(files.key));
  if (key === undefined)
    return err(
      `${keyPath}: expected a private key in PEM form without a passphrase, found ${shown(files.key)}`,
    );
  if (!belongs(key, certificate))
    return err(`${keyPath}: expected the key of the certificate in ${certPath}, found another one`);
  try {
    createSecureContext({ ...files });
  } catch (error: unknown) {
    return err(`${certPath}: TLS does not take it: ${errorText(error)}`);
  }
  const { validTo, serialNumber } = certificate;
  return ok({ ...files, expiresAt: Date.parse(validTo), serialNumber });
}

function belongs(key: KeyObject, certificate: X509Certificate): boolean {
  return attempt(() => certificate.checkPrivateKey(key)) === true;
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Never what a file holds: it may be a key. */
function shown(file: Buffer): string {
  return file.length === 0 ? "nothing" : `${file.length} other bytes`;
}
