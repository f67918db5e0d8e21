import { parsePodOwner } from "../../../src/domain/resources/parse-pod-owner.js";
import { makeReplicaSet } from "../../support/builders.js";
import { parsed, rawObject } from "../../support/cluster.js";

const deployment = { apiVersion: "apps/v1", kind: "Deployment", name: "web", uid: "1", controller: true };

describe("parsePodOwner", () => {
  it("reads a ReplicaSet and who owns it", () => {
    const raw = rawObject({ name: "web-5d4f", ownerReferences: [deployment] });
    expect(parsed(parsePodOwner("ReplicaSet"), raw)).toEqual(makeReplicaSet());
  });

  it("reads a Job that nobody owns", () => {
    const raw = rawObject({ name: "once" });
    expect(parsed(parsePodOwner("Job"), raw)).toEqual({
      kind: "Job",
      namespace: "shop",
      name: "once",
      owner: undefined,
    });
  });
});
