import * as fs from "node:fs";
import * as path from "node:path";

/** The path of a program that scripts/build-cluster-tools.mjs provides; undefined when it is not there. */
export function findTool(name: string): string | undefined {
  const folder = process.env["WAYPOST_CLUSTER_TOOLS"] ?? "";
  const file = path.join(folder, process.platform === "win32" ? `${name}.exe` : name);
  return folder !== "" && fs.existsSync(file) ? file : undefined;
}

/** Like `findTool`, but fails when it is not there. */
export function toolPath(name: string): string {
  const file = findTool(name);
  if (file === undefined)
    throw new Error(
      `expected ${name} in ${process.env["WAYPOST_CLUSTER_TOOLS"] ?? "the tools folder"}, found none; run scripts/build-cluster-tools.mjs`,
    );
  return file;
}
