import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { kubeConnector } from "../../src/sources/kubernetes/kube-connection.js";
import { KubernetesSource } from "../../src/sources/kubernetes/kubernetes-source.js";
import { describeSource, type SourceWorld } from "../contract/resource-source.contract.js";
import type { Manifest } from "../support/manifest-changes.js";
import { writeKubeconfig } from "./support/kubeconfig.js";
import { ownNamespace, sharedApi, sharedCluster } from "./support/shared-cluster.js";

const api = sharedApi();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-contract-"));
const kubeconfig = writeKubeconfig(path.join(folder, "kubeconfig"), sharedCluster());
const silentLog = { debug: nothing, info: nothing, warn: nothing };
const silentObserver = {
  request: () => ({ answered: nothing, failed: nothing }),
  event: nothing,
  lag: nothing,
};

afterAll(() => {
  api.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A namespace of the shared cluster. */
async function makeWorld(): Promise<SourceWorld> {
  const made = new Map<string, Manifest>();
  return {
    namespace: await ownNamespace(api, "contract"),
    makeSource: (judge) =>
      new KubernetesSource({
        connect: kubeConnector({ kubeconfig, env: {} }),
        judge,
        log: silentLog,
        observer: silentObserver,
      }),
    change: async (change) => {
      await api.delete(...(change.delete ?? []));
      await api.apply(...(change.apply ?? []));
      for (const object of change.apply ?? []) made.set(`${object.kind} ${object.metadata.name}`, object);
    },
    close: () => api.delete(...made.values()),
  };
}

function nothing(): void {
  // Not of interest here.
}

describeSource("a cluster", makeWorld, { type: "cluster", isAtomic: false });
