import { FolderKeeper, type FolderObserver, type KeeperTimes } from "./folder-keeper.js";
import { makeTlsPair, readTlsFiles, type TlsFiles, type TlsPair } from "./tls-pair.js";

/** Follows the certificate in a folder. */
export type CertificateKeeper = FolderKeeper<TlsFiles, TlsPair>;

/** Told of what becomes of the certificate. */
export type CertificateObserver = FolderObserver<TlsPair>;

/** Reads the folder. Rejects when it holds no pair now: there would be nothing to keep. */
export function keepCertificate(dir: string, times: KeeperTimes = {}): Promise<CertificateKeeper> {
  const contents = {
    dir,
    read: () => readTlsFiles(dir),
    make: (files: TlsFiles) => makeTlsPair(dir, files),
    isSame: (a: TlsFiles, b: TlsFiles) => a.cert.equals(b.cert) && a.key.equals(b.key),
  };
  return FolderKeeper.open(contents, times);
}
