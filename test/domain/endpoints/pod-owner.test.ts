import { ownerOfPod } from "../../../src/domain/endpoints/pod-owner.js";
import type { OwnerRef, PodOwner } from "../../../src/domain/resources/resource.js";
import { makePod, makeReplicaSet } from "../../support/builders.js";
import { viewOf } from "../../support/cluster.js";

const replicaSet = { kind: "ReplicaSet", name: "web-5d4f" };
const job = { kind: "Job", name: "cron-123" };

function ownerOf(owner: OwnerRef | undefined, ...owners: readonly PodOwner[]): OwnerRef {
  return ownerOfPod(viewOf(...owners), makePod({ owner }));
}

describe("ownerOfPod", () => {
  it("is the pod itself when nobody owns it", () => {
    expect(ownerOf(undefined)).toEqual({ kind: "pod", name: "web-1" });
  });

  it.each([
    ["StatefulSet", "statefulset"],
    ["DaemonSet", "daemonset"],
    ["ReplicationController", "replicationcontroller"],
    ["Node", "node"],
    ["Rollout", "rollout"],
  ])("is the owner of kind %s, written %s", (kind, expected) => {
    expect(ownerOf({ kind, name: "db" })).toEqual({ kind: expected, name: "db" });
  });

  it.each([
    ["Deployment", "deployment"],
    ["StatefulSet", "statefulset"],
    ["DaemonSet", "daemonset"],
    ["Job", "job"],
  ])("is the %s above a ReplicaSet", (kind, expected) => {
    expect(ownerOf(replicaSet, makeReplicaSet({ owner: { kind, name: "web" } }))).toEqual({
      kind: expected,
      name: "web",
    });
  });

  it.each([
    ["is not there", []],
    ["has no owner", [makeReplicaSet({ owner: undefined })]],
    ["has an owner of another kind", [makeReplicaSet({ owner: { kind: "Rollout", name: "web" } })]],
    ["is in another namespace", [makeReplicaSet({ namespace: "other" })]],
  ])("is the ReplicaSet when that %s", (_, owners) => {
    expect(ownerOf(replicaSet, ...owners)).toEqual({ kind: "replicaset", name: "web-5d4f" });
  });

  it.each(["CronJob", "Workflow"])("is the %s above a Job, whatever its kind", (kind) => {
    const above: PodOwner = {
      kind: "Job",
      namespace: "shop",
      name: "cron-123",
      owner: { kind, name: "cron" },
    };
    expect(ownerOf(job, above)).toEqual({ kind: kind.toLowerCase(), name: "cron" });
  });

  it("is the Job when nobody owns that, or it is not there", () => {
    const lonely: PodOwner = { kind: "Job", namespace: "shop", name: "cron-123", owner: undefined };
    expect([ownerOf(job, lonely), ownerOf(job)]).toEqual([
      { kind: "job", name: "cron-123" },
      { kind: "job", name: "cron-123" },
    ]);
  });

  it("does not take a Job for a ReplicaSet of the same name", () => {
    const namesake: PodOwner = {
      kind: "Job",
      namespace: "shop",
      name: "web-5d4f",
      owner: { kind: "CronJob", name: "cron" },
    };
    expect(ownerOf(replicaSet, namesake)).toEqual({ kind: "replicaset", name: "web-5d4f" });
  });
});
