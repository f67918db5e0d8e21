import { auditPolicies } from "../../../src/domain/policy/audit-policies.js";
import { readServerPolicy } from "../../../src/domain/policy/read-server-policy.js";
import { readServicePolicy } from "../../../src/domain/policy/read-service-policy.js";
import { readWorkloadPolicy } from "../../../src/domain/policy/read-workload-policy.js";
import { ObjectReader } from "../../../src/domain/resources/object-reader.js";
import { makeExternalWorkload, makePod, makeServer, makeService } from "../../support/builders.js";
import { viewOf } from "../../support/cluster.js";

test("objects that policies cannot read as they are meant are reported, and no others", () => {
  const policy = readWorkloadPolicy(new Map([["config.linkerd.io/default-inbound-policy", "bogus"]]));
  const view = viewOf(
    makeService({ policy: readServicePolicy(new Map([["timeout.linkerd.io/idle", "soon"]])) }),
    makeService({ name: "good", policy: readServicePolicy(new Map([["timeout.linkerd.io/idle", "1s"]])) }),
    makePod({ policy }),
    makePod({ name: "plain" }),
    makeExternalWorkload({ policy }),
    makeServer({ policy: readServerPolicy(new ObjectReader({ accessPolicy: "bogus" }, ["spec"]), "opaque") }),
    makeServer({ name: "good" }),
  );
  const bogus: unknown = expect.stringMatching(
    /^metadata\.annotations\.config\.linkerd\.io\/default-inbound-policy: .*"bogus"/,
  );
  expect(auditPolicies(view)).toEqual([
    {
      kind: "Service",
      namespace: "shop",
      name: "web",
      problems: [expect.stringMatching(/^metadata\.annotations\.timeout\.linkerd\.io\/idle: .*"soon"/)],
    },
    { kind: "Pod", namespace: "shop", name: "web-1", problems: [bogus] },
    { kind: "ExternalWorkload", namespace: "shop", name: "vm-1", problems: [bogus] },
    {
      kind: "Server",
      namespace: "shop",
      name: "web-http",
      problems: [expect.stringMatching(/^spec\.accessPolicy: .*"bogus"/)],
    },
  ]);
});
