import { randomBytes } from "node:crypto";
import type { ClusterAccess } from "./start-cluster.js";
import { KubeApi } from "./kube-api.js";

const variable = "WAYPOST_TEST_CLUSTER";

/** For the global setup: where the test files find the cluster that they share. */
export function publishSharedCluster(access: ClusterAccess): void {
  process.env[variable] = JSON.stringify(access);
}

/** The cluster that was started for all test files. Nobody may kill it: who needs that starts an own one. */
export function sharedCluster(): ClusterAccess {
  const text = process.env[variable];
  if (text === undefined) throw new Error("expected a running cluster; run npm run test:cluster");
  return JSON.parse(text) as ClusterAccess;
}

/** The shared cluster's API as its administrator. */
export function sharedApi(): KubeApi {
  const { url, ca, adminToken } = sharedCluster();
  return new KubeApi({ url, ca, token: adminToken });
}

/** A namespace that no other test uses. It is never removed: there is no controller that would empty it. */
export async function ownNamespace(api: KubeApi, prefix = "test"): Promise<string> {
  const name = `${prefix}-${randomBytes(4).toString("hex")}`;
  await api.apply({ apiVersion: "v1", kind: "Namespace", metadata: { name } });
  return name;
}
