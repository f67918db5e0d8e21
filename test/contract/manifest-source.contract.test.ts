import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { ManifestSource } from "../../src/sources/manifests/manifest-source.js";
import type { Manifest } from "../support/manifest-changes.js";
import { describeSource, type SourceWorld } from "./resource-source.contract.js";

const silentLog = { debug: nothing, info: nothing, warn: nothing };

/** A folder with one file for each object. */
function makeWorld(): Promise<SourceWorld> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-contract-"));
  const fileOf = ({ kind, metadata }: Manifest): string => path.join(folder, `${kind}-${metadata.name}.json`);
  return Promise.resolve({
    namespace: "shop",
    makeSource: (judge) => new ManifestSource({ folders: [folder], judge, log: silentLog }),
    change: (change) => {
      // Without a pause in between, so that it is one go.
      for (const object of change.delete ?? []) fs.rmSync(fileOf(object), { force: true });
      for (const object of change.apply ?? []) fs.writeFileSync(fileOf(object), JSON.stringify(object));
      return Promise.resolve();
    },
    close: () => {
      fs.rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  });
}

function nothing(): void {
  // Not of interest here.
}

describeSource("a folder of manifests", makeWorld, { type: "folder", isAtomic: true });
