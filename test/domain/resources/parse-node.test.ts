import { parseNode } from "../../../src/domain/resources/parse-node.js";
import { makeNode } from "../../support/builders.js";
import { parsed } from "../../support/cluster.js";

describe("parseNode", () => {
  it("reads the zone from the well-known label", () => {
    const raw = { metadata: { name: "node-1", labels: { "topology.kubernetes.io/zone": "zone-a" } } };
    expect(parsed(parseNode, raw)).toEqual(makeNode());
  });

  it("knows no zone without it, whatever the older label says", () => {
    const raw = {
      metadata: { name: "node-1", labels: { "failure-domain.beta.kubernetes.io/zone": "zone-a" } },
    };
    expect(parsed(parseNode, raw)).toEqual(makeNode({ zone: "" }));
  });
});
