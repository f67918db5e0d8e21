import { X509Certificate } from "node:crypto";
import { join } from "node:path";
import { err, ok, type Result } from "../domain/result.js";
import { FolderKeeper, type KeeperTimes } from "./folder-keeper.js";
import { readFileOrWhy } from "./read-file.js";
import { makeTlsPair, readTlsFiles, type TlsFiles, type TlsPair } from "./tls-pair.js";

/** The contents of a folder for a server that checks its clients, good or bad. */
export interface MutualTlsFiles extends TlsFiles {
  /** What clients' certificates have to lead to. */
  readonly anchors: Buffer;
}

/** A server's certificate with its key, and what clients have to show. */
export interface MutualTls extends TlsPair {
  readonly anchors: Buffer;
}

/** Follows a folder with tls.crt, tls.key and ca.crt, as cert-manager fills it. */
export type MutualTlsKeeper = FolderKeeper<MutualTlsFiles, MutualTls>;

/** Reads the folder. Rejects with a text for people when a server cannot be run with what it holds. */
export function keepMutualTls(dir: string, times: KeeperTimes = {}): Promise<MutualTlsKeeper> {
  const anchorsPath = join(dir, "ca.crt");
  const read = async (): Promise<Result<MutualTlsFiles, string>> => {
    const files = await readTlsFiles(dir);
    if (!files.ok) return files;
    const anchors = await readFileOrWhy(anchorsPath);
    return anchors.ok ? ok({ ...files.value, anchors: anchors.value }) : anchors;
  };
  const make = (files: MutualTlsFiles): Result<MutualTls, string> => {
    const pair = makeTlsPair(dir, files);
    if (!pair.ok) return pair;
    if (!isCertificate(files.anchors))
      return err(`${anchorsPath}: expected certificates in PEM form, found something else`);
    return ok({ ...pair.value, anchors: files.anchors });
  };
  return FolderKeeper.open({ dir, read, make, isSame }, times);
}

function isSame(a: MutualTlsFiles, b: MutualTlsFiles): boolean {
  return a.cert.equals(b.cert) && a.key.equals(b.key) && a.anchors.equals(b.anchors);
}

function isCertificate(pem: Buffer): boolean {
  try {
    return new X509Certificate(pem).ca;
  } catch {
    return false;
  }
}
