import { auditPolicies } from "../../../src/domain/policy/audit-policies.js";
import { readServicePolicy } from "../../../src/domain/policy/read-service-policy.js";
import { readWorkloadPolicy } from "../../../src/domain/policy/read-workload-policy.js";
import { makeExternalWorkload, makePod, makeService } from "../../support/builders.js";
import { viewOf } from "../../support/cluster.js";

test("objects whose annotations are not what they are meant to be are reported, and no others", () => {
  const policy = readWorkloadPolicy(new Map([["config.linkerd.io/default-inbound-policy", "bogus"]]));
  const view = viewOf(
    makeService({ policy: readServicePolicy(new Map([["timeout.linkerd.io/idle", "soon"]])) }),
    makeService({ name: "good", policy: readServicePolicy(new Map([["timeout.linkerd.io/idle", "1s"]])) }),
    makePod({ policy }),
    makePod({ name: "plain" }),
    makeExternalWorkload({ policy }),
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
  ]);
});
