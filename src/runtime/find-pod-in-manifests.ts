import type { ServeConfig } from "../config/serve-config.js";
import { formatName, type NamespacedName } from "../domain/resources/names.js";
import { err, ok, type Result } from "../domain/result.js";
import { ClusterState } from "../domain/state/cluster-state.js";
import { deriveEndpointSlices } from "../domain/derive/derive-endpoint-slices.js";
import { findManifestFiles, type ManifestPath } from "../sources/manifests/find-manifest-files.js";
import { resetTo } from "../sources/manifests/manifest-set.js";
import { readText } from "../sources/manifests/read-text.js";
import { surveyManifests, type ManifestText } from "../sources/manifests/survey-manifests.js";
import { proxySetup, type ControlPlane, type ProxySetup } from "./proxy-setup.js";

/** Finds what a pod's proxy is to be told in the folders that a server would serve from; the error is for people. */
export async function findPodInManifests(
  id: NamespacedName,
  control: ControlPlane & { readonly cluster: Pick<ServeConfig, "manifests"> },
  signal: AbortSignal,
): Promise<Result<ProxySetup, string>> {
  const { manifests } = control.cluster;
  const { files, missing, faults } = await findManifestFiles(manifests);
  const [unread] = [...missing, ...faults];
  if (unread !== undefined) return err(`--manifests: ${unread.path}: ${unread.reason}`);
  const survey = await surveyManifests(readTexts(files), { derive: deriveEndpointSlices, signal });
  const state = new ClusterState();
  state.apply(resetTo(survey.state));
  const setup = proxySetup(state.view(), id, control);
  if (setup !== undefined) return ok(setup);
  const fault = survey.faults.find(({ kind }) => kind === "file" || kind === "syntax");
  const doubt =
    fault === undefined ? "" : `; not all could be read: ${fault.file}:${fault.line}: ${fault.message}`;
  return err(`found no Pod ${formatName(id)} in ${manifests.join(", ")}${doubt}`);
}

async function* readTexts(files: readonly ManifestPath[]): AsyncGenerator<ManifestText> {
  for (const file of files) yield { path: file.path, text: await readText(file) };
}
