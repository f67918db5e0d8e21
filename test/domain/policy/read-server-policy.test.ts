import { readServerPolicy, type ServerPolicy } from "../../../src/domain/policy/read-server-policy.js";
import { formatProblem, ObjectReader } from "../../../src/domain/resources/object-reader.js";

function read(spec: object, proxyProtocol = "unknown"): ServerPolicy {
  return readServerPolicy(new ObjectReader(spec, ["spec"]), proxyProtocol);
}

const problemsOf = (policy: ServerPolicy) => policy.problems.map(formatProblem);

it.each(["unknown", "HTTP/1", "HTTP/2", "gRPC", "opaque", "TLS"])(
  "%s is spoken as it is said",
  (protocol) => {
    expect(read({}, protocol)).toEqual({ protocol, accessPolicy: undefined, problems: [] });
  },
);

it.each(["HTTP/3", "http/1", ""])("a protocol %j is none, and reported", (word) => {
  const policy = read({}, word);
  expect(policy.protocol).toBeUndefined();
  expect(problemsOf(policy)).toEqual([
    `spec.proxyProtocol: expected one of unknown, HTTP/1, HTTP/2, gRPC, opaque, TLS, found ${JSON.stringify(word)}; policies pass this Server over`,
  ]);
});

it("an access policy says who may connect", () => {
  expect(read({ accessPolicy: "all-authenticated" })).toMatchObject({
    accessPolicy: "all-authenticated",
    problems: [],
  });
});

it.each(["everybody", ""])("an access policy %j lets nobody in, and is reported", (accessPolicy) => {
  const policy = read({ accessPolicy });
  expect([policy.protocol, policy.accessPolicy]).toEqual(["unknown", undefined]);
  expect(problemsOf(policy)).toEqual([
    expect.stringMatching(/^spec\.accessPolicy: expected one of .*; this Server lets nobody in by itself$/),
  ]);
});

it.each<readonly [string, object]>([
  ["without values", { key: "app", operator: "Exists" }],
  ["with null for values", { key: "app", operator: "DoesNotExist", values: null }],
  ["with values that belong there", { key: "app", operator: "In", values: ["web"] }],
])("a condition %s is of use to policies", (_, condition) => {
  expect(read({ podSelector: { matchExpressions: [condition] } })).toMatchObject({
    protocol: "unknown",
    problems: [],
  });
});

it.each(["Exists", "DoesNotExist"])(
  "a condition %s with a list of values is never met, and reported",
  (operator) => {
    for (const key of ["podSelector", "externalWorkloadSelector"]) {
      const policy = read({ [key]: { matchExpressions: [{ key: "app", operator, values: [] }] } });
      expect(policy.protocol).toBeUndefined();
      expect(problemsOf(policy)).toEqual([
        `spec.${key}.matchExpressions[0].values: expected no values for this operator, found a list; policies pass this Server over`,
      ]);
    }
  },
);

it("a selector that is none is for others to report", () => {
  expect(read({ podSelector: { matchExpressions: "app" } }).problems).toEqual([]);
});
