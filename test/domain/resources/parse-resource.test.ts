import * as fc from "fast-check";
import { kindOf, parseResource } from "../../../src/domain/resources/parse-resource.js";
import { kinds, type Kind } from "../../../src/domain/resources/resource.js";
import { problemTexts, rawObject } from "../../support/cluster.js";

/** Names of fields that some parser reads, so that random objects reach deep into it. */
const fields = [
  ["metadata", "spec", "status", "name", "namespace", "labels", "annotations", "ownerReferences", "kind"],
  [
    "clusterIP",
    "clusterIPs",
    "ports",
    "port",
    "targetPort",
    "selector",
    "type",
    "protocol",
    "containerPort",
    "hostPort",
  ],
  [
    "endpoints",
    "addresses",
    "conditions",
    "ready",
    "hints",
    "forZones",
    "targetRef",
    "addressType",
    "hostname",
    "zone",
  ],
  ["containers", "initContainers", "env", "value", "podIP", "podIPs", "hostIPs", "ip", "phase", "nodeName"],
  ["podSelector", "externalWorkloadSelector", "matchLabels", "matchExpressions", "key", "operator", "values"],
  [
    "routes",
    "condition",
    "all",
    "any",
    "not",
    "method",
    "pathRegex",
    "min",
    "max",
    "responseClasses",
    "timeout",
  ],
  [
    "retryBudget",
    "retryRatio",
    "ttl",
    "dstOverrides",
    "authority",
    "weight",
    "meshTLS",
    "identity",
    "workloadIPs",
  ],
  ["config.linkerd.io/opaque-ports", "config.linkerd.io/skip-inbound-ports", "linkerd.io/control-plane-ns"],
].flat();
const leaves = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    "linkerd-proxy",
    "10.0.0.1",
    "0.0.0.0:4143",
    "None",
    "In",
    "1e99",
    "5s",
    "80,",
    "all",
  ),
  fc.string(),
  fc.double(),
  fc.integer(),
);
const objects = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 7, withCrossShrink: true },
    { weight: 1, arbitrary: leaves },
    { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...fields), tie("value"), { maxKeys: 6 }) },
    { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
  ),
})).value;

describe("parseResource", () => {
  it("never throws, whatever the value", () => {
    const values = fc.oneof(fc.jsonValue(), objects, fc.constant(undefined));
    fc.assert(
      fc.property(fc.constantFrom(...kinds), values, (kind, value) => {
        expect(["resource", "rejected"]).toContain(parseResource(kind, value).type);
      }),
      { numRuns: 3000 },
    );
  });

  it("never throws, whatever the spec of a named object", () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), objects, objects, (kind, spec, status) => {
        const raw = rawObject({}, { spec, status, endpoints: spec, ports: status });
        expect(parseResource(kind, raw)).toBeDefined();
      }),
      { numRuns: 3000 },
    );
  });

  it.each(["all", "any", "not"])("never throws, however deep a condition is nested in %s", (field) => {
    const levels = 4000;
    const [open, close] = field === "not" ? [`{"not":`, "}"] : [`{"${field}":[`, "]}"];
    const condition: unknown = JSON.parse(`${open.repeat(levels)}{"method":"GET"}${close.repeat(levels)}`);
    const raw = rawObject(
      {},
      { spec: { routes: [{ name: "r", condition, responseClasses: [{ condition }] }] } },
    );
    expect(parseResource("ServiceProfile", raw).type).toBe("resource");
  });

  it.each(kinds)("reads a %s that has only a name", (kind) => {
    const result = parseResource(kind, { metadata: { name: "web" } });
    expect(result).toMatchObject({ type: "resource", resource: { kind, name: "web" } });
  });

  it.each(kinds)("rejects a %s without a name", (kind) => {
    expect(parseResource(kind, { spec: {} })).toMatchObject({
      type: "rejected",
      rejection: { kind, name: "" },
    });
  });

  it("rejects an object with a fault and tells who it is and all that is wrong", () => {
    const raw = rawObject({}, { spec: { ports: [{ port: "x" }], clusterIP: 7 } });
    const result = parseResource("Service", raw);
    if (result.type !== "rejected") throw new Error("it was read");
    const { problems, ...who } = result.rejection;
    expect(who).toEqual({ kind: "Service", namespace: "shop", name: "web" });
    expect(problemTexts(problems)).toEqual([
      'spec.ports[0].port: expected a whole number from 0 to 65535, found "x"',
      "spec.clusterIP: expected a string, found 7",
    ]);
  });

  it("does not reject a ServiceProfile for a fault, but takes it for broken", () => {
    const result = parseResource("ServiceProfile", rawObject({}, { spec: { routes: [{ name: "r" }] } }));
    expect(result).toMatchObject({
      type: "resource",
      resource: { name: "web", spec: undefined, problems: [{ path: ["spec", "routes", 0, "condition"] }] },
    });
  });
});

describe("kindOf", () => {
  it.each<readonly [string, string, Kind]>([
    ["v1", "Pod", "Pod"],
    ["v1", "Service", "Service"],
    ["v1", "Namespace", "Namespace"],
    ["v1", "Node", "Node"],
    ["apps/v1", "ReplicaSet", "ReplicaSet"],
    ["batch/v1", "Job", "Job"],
    ["discovery.k8s.io/v1", "EndpointSlice", "EndpointSlice"],
    ["linkerd.io/v1alpha1", "ServiceProfile", "ServiceProfile"],
    ["linkerd.io/v1alpha2", "ServiceProfile", "ServiceProfile"],
    ["policy.linkerd.io/v1beta1", "Server", "Server"],
    ["policy.linkerd.io/v1beta3", "Server", "Server"],
    ["workload.linkerd.io/v1beta1", "ExternalWorkload", "ExternalWorkload"],
  ])("knows %s %s", (apiVersion, kind, expected) => {
    expect(kindOf(apiVersion, kind)).toBe(expected);
  });

  it.each([
    ["apps/v1", "Pod"],
    ["v2", "Pod"],
    ["/v1", "Pod"],
    ["", "Pod"],
    ["apps/v1", "Deployment"],
    ["v1", "Endpoints"],
    ["discovery.k8s.io/v1beta1", "EndpointSlice"],
    ["v1", "constructor"],
    ["v1", ""],
  ])("knows nothing of %j %j", (apiVersion, kind) => {
    expect(kindOf(apiVersion, kind)).toBeUndefined();
  });
});
