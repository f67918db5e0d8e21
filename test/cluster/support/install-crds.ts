import * as fs from "node:fs";
import * as path from "node:path";
import { parseAllDocuments } from "yaml";
import type { Manifest } from "../../support/start-destination.js";
import type { KubeApi } from "./kube-api.js";
import { until } from "./until.js";

const folder = path.join(__dirname, "..", "..", "..", "deploy", "crds");

/** The custom resource definitions of deploy/crds. */
export function readCrds(): readonly Manifest[] {
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith(".yaml") && file !== "kustomization.yaml")
    .flatMap((file) =>
      parseAllDocuments(fs.readFileSync(path.join(folder, file), "utf8")).map(
        (document) => document.toJS() as Manifest,
      ),
    );
}

/** Installs definitions, by default all of deploy/crds, and waits until the API serves them in all their versions. */
export async function installCrds(api: KubeApi, crds: readonly Manifest[] = readCrds()): Promise<void> {
  await api.apply(...crds);
  for (const path of crds.flatMap(collections))
    await until(`the API to list ${path}`, async () => {
      // 404 before the definition is established, 429 while its storage is made.
      const { status } = await api.request({ method: "GET", path });
      return status === 200 || undefined;
    });
}

function collections(crd: Manifest): readonly string[] {
  const { group, names, versions } = crd["spec"] as Definition;
  return versions.map(({ name }) => `/apis/${group}/${name}/${names.plural}`);
}

interface Definition {
  readonly group: string;
  readonly names: { readonly plural: string };
  readonly versions: readonly { readonly name: string }[];
}
