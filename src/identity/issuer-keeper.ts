import { FolderKeeper, type KeeperTimes } from "../tls/folder-keeper.js";
import { ok, type Result } from "../domain/result.js";
import { type Issuer, makeIssuer } from "./issuer.js";
import { type IssuerFileNames, type IssuerFiles, readIssuerFiles } from "./issuer-files.js";

/** An issuer with the files that it was made of. */
export interface KeptIssuer extends IssuerFiles {
  readonly issuer: Issuer;
}

/** Follows the issuer in a folder, so that it can be replaced while we run. */
export type IssuerKeeper = FolderKeeper<IssuerFiles, KeptIssuer>;

export interface IssuerPlace {
  readonly dir: string;
  readonly names: IssuerFileNames;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Reads the folder. Rejects with a text for people when it holds no issuer now. */
export function keepIssuer({ dir, names, now }: IssuerPlace, times: KeeperTimes = {}): Promise<IssuerKeeper> {
  const make = (files: IssuerFiles): Result<KeptIssuer, string> => {
    const issuer = makeIssuer(files, now());
    return issuer.ok ? ok({ ...files, issuer: issuer.value }) : issuer;
  };
  return FolderKeeper.open({ dir, read: () => readIssuerFiles(dir, names), make, isSame }, times);
}

function isSame(a: IssuerFiles, b: IssuerFiles): boolean {
  return a.cert.text === b.cert.text && a.key.text === b.key.text && a.anchors.text === b.anchors.text;
}
