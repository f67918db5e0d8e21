import { readWorkloadPolicy } from "../../../src/domain/policy/read-workload-policy.js";
import { formatPortSet } from "../../../src/domain/port-set.js";
import { problemTexts } from "../../support/cluster.js";

const opaque = "config.linkerd.io/opaque-ports";
const identity = "config.linkerd.io/proxy-require-identity-inbound-ports";
const policy = "config.linkerd.io/default-inbound-policy";

function read(annotations: Readonly<Record<string, string>>) {
  const found = readWorkloadPolicy(new Map(Object.entries(annotations)));
  return (
    found && {
      opaque: formatPortSet(found.opaquePorts),
      identity: formatPortSet(found.identityPorts),
      policy: found.defaultPolicy,
      problems: problemTexts(found.problems),
    }
  );
}

test("annotations of others say nothing", () => {
  expect(read({ "linkerd.io/inject": "enabled" })).toBeUndefined();
});

test("each annotation is for itself", () => {
  expect(read({ [opaque]: "80,81", [policy]: "deny" })).toEqual({
    opaque: "80-81",
    identity: "",
    policy: "deny",
    problems: [],
  });
  expect(read({ [identity]: "8080" })).toMatchObject({ opaque: "", identity: "8080", policy: undefined });
});

test("one that is wrong counts as absent", () => {
  expect(read({ [opaque]: "http", [identity]: "80", [policy]: "bogus" })).toEqual({
    opaque: "",
    identity: "80",
    policy: undefined,
    problems: [
      expect.stringMatching(
        /^metadata\.annotations\.config\.linkerd\.io\/opaque-ports: .*; the policy is as without it$/,
      ),
      expect.stringContaining('found "bogus"'),
    ],
  });
});

test("workloads that say the same share it", () => {
  const annotations = () => new Map([[opaque, "1234"]]);
  expect(readWorkloadPolicy(annotations())).toBe(readWorkloadPolicy(annotations()));
  expect(readWorkloadPolicy(annotations())).not.toBe(readWorkloadPolicy(new Map([[policy, "1234"]])));
});
