import { execFile } from "node:child_process";
import * as path from "node:path";
import { promisify } from "node:util";
import { parseAllDocuments } from "yaml";
import type { Manifest } from "../../support/start-destination.js";
import { findTool, toolPath } from "./tool-path.js";

const deploy = path.join(__dirname, "..", "..", "..", "deploy");

/** What `kubectl apply -k` would send for a folder of deploy/, such as `overlays/ha`. */
export async function renderOverlay(folder: string): Promise<readonly Manifest[]> {
  // envtest's folder has no kustomize, but a kubectl, which holds one.
  const kustomize = findTool("kustomize");
  const [file, verb] = kustomize === undefined ? [toolPath("kubectl"), "kustomize"] : [kustomize, "build"];
  const { stdout } = await promisify(execFile)(file, [verb, path.join(deploy, folder)]);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}
