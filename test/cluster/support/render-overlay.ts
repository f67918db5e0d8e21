import { execFile } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";
import { parseAllDocuments } from "yaml";
import type { Manifest } from "../../support/start-destination.js";
import { findTool, toolPath } from "./tool-path.js";

const deploy = path.join(__dirname, "..", "..", "..", "deploy");

/** What `kubectl apply -k` would send for a folder of deploy/, such as `overlays/ha`. */
export async function renderOverlay(folder: string): Promise<readonly Manifest[]> {
  return await renderFolder(path.join(deploy, folder));
}

/** The same for an overlay with components, as somebody's own kustomization would have them. */
export async function renderWith(
  overlay: string,
  components: readonly string[],
): Promise<readonly Manifest[]> {
  const own = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "waypost-overlay-"));
  const way = (folder: string): string => path.relative(own, path.join(deploy, folder));
  const kustomization = { resources: [way(overlay)], components: components.map(way) };
  fs.writeFileSync(path.join(own, "kustomization.yaml"), JSON.stringify(kustomization));
  try {
    return await renderFolder(own);
  } finally {
    fs.rmSync(own, { recursive: true });
  }
}

/** The same for any folder with a kustomization. */
export async function renderFolder(folder: string): Promise<readonly Manifest[]> {
  // envtest's folder has no kustomize, but a kubectl, which holds one.
  const kustomize = findTool("kustomize");
  const [file, verb] = kustomize === undefined ? [toolPath("kubectl"), "kustomize"] : [kustomize, "build"];
  const { stdout } = await promisify(execFile)(file, [verb, folder]);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}
