import * as fc from "fast-check";
import type { EndpointsKey } from "../../src/domain/endpoints/select-endpoints.js";
import { readWorkloadPolicy } from "../../src/domain/policy/read-workload-policy.js";
import { parsePortList } from "../../src/domain/port-set.js";
import type { InboundKey } from "../../src/domain/requests/parse-port-spec.js";
import type { ProfileKey, ProfileTarget } from "../../src/domain/requests/parse-request-path.js";
import type { OutboundKey } from "../../src/domain/requests/parse-traffic-spec.js";
import type { ResourceChange } from "../../src/domain/resources/resource-change.js";
import { kinds, type Resource } from "../../src/domain/resources/resource.js";
import {
  makeContainerPort,
  makeEndpointSlice,
  makeExternalWorkload,
  makeNode,
  makePod,
  makeReplicaSet,
  makeServer,
  makeService,
  makeServiceProfile,
  makeSliceEndpoint,
} from "./builders.js";

/*
 * A very small world: few names, addresses and ports, so that objects meet, replace each other and conflict
 * all the time.
 */

const namespaces = fc.constantFrom("shop", "other");
const services = fc.constantFrom("web", "api");
const podNames = fc.constantFrom("web-1", "web-2");
const podIps = fc.constantFrom("10.0.1.1", "10.0.1.2", "fd00::1");
const hostnames = fc.constantFrom(undefined, "web-0");
const nodeNames = fc.constantFrom("node-1", "node-2");
const zones = fc.constantFrom("zone-a", "zone-b");
const portSets = fc
  .constantFrom(undefined, "", "80")
  .map((text) => (text === undefined ? text : parsePortList(text).ports));
const selectors = fc.constantFrom(
  { kind: "nothing" } as const,
  { kind: "requirements", requirements: [] } as const,
  { kind: "requirements", requirements: [{ key: "app", operator: "In", values: new Set(["web"]) }] } as const,
  { kind: "requirements", requirements: [{ key: "app", operator: "In", values: new Set(["api"]) }] } as const,
);
const workloadPolicies = fc
  .constantFrom(
    {},
    { "config.linkerd.io/opaque-ports": "8080" },
    { "config.linkerd.io/default-inbound-policy": "deny" },
  )
  .map((annotations) => readWorkloadPolicy(new Map(Object.entries(annotations))));
const owners = fc.constantFrom(undefined, { kind: "ReplicaSet", name: "web-5d4f" });

const targets = fc.oneof(
  fc.constant(undefined),
  fc.record({
    kind: fc.constantFrom("Pod", "ExternalWorkload"),
    namespace: namespaces,
    name: fc.constantFrom("web-1", "web-2", "vm-1"),
  }),
);
const endpoints = fc
  .record({
    addresses: fc.array(podIps, { minLength: 1, maxLength: 2 }),
    ready: fc.boolean(),
    hostname: hostnames,
    zone: fc.option(zones, { nil: undefined }),
    forZones: fc.array(zones, { maxLength: 1 }),
    target: targets,
  })
  .map(makeSliceEndpoint);

const resources: fc.Arbitrary<Resource> = fc.oneof(
  fc
    .record({
      namespace: namespaces,
      name: services,
      clusterIps: fc.array(fc.constantFrom("10.1.0.1", "10.1.0.2"), { maxLength: 1 }),
      localTrafficOnly: fc.boolean(),
      externalName: fc.nat({ max: 5 }).map((n) => n === 0),
      opaquePorts: portSets,
      multicluster: fc.constantFrom(undefined, undefined, {
        kind: "federated",
        local: "web",
        remote: [],
      } as const),
    })
    .map(makeService),
  fc
    .record({
      namespace: namespaces,
      name: fc.constantFrom("slice-1", "slice-2"),
      serviceName: services,
      endpoints: fc.array(endpoints, { maxLength: 3 }),
      ports: fc.constantFrom([{ name: "http", port: 8080 }], [{ name: "http", port: 9090 }], []),
    })
    .map(makeEndpointSlice),
  fc
    .record({
      namespace: namespaces,
      name: podNames,
      ips: fc.array(podIps, { maxLength: 2 }),
      labels: fc.constantFrom("web", "api").map(
        (app) =>
          new Map([
            ["app", app],
            ["linkerd.io/control-plane-ns", "linkerd"],
          ]),
      ),
      policy: workloadPolicies,
      owner: owners,
      deleting: fc.boolean(),
      phase: fc.constantFrom("Running", "Running", "Pending", "Failed"),
      nodeName: nodeNames,
      ports: fc.constantFrom(0, 9090).map((hostPort) => [makeContainerPort({ hostPort })]),
      opaquePorts: portSets,
    })
    .map(makePod),
  fc
    .record({
      namespace: namespaces,
      name: fc.constantFrom("server-1", "server-2"),
      podSelector: selectors,
      externalWorkloadSelector: selectors,
      port: fc.constantFrom(8080, "http"),
      isOpaque: fc.boolean(),
      createdAt: fc.constantFrom(undefined, 1000, 2000),
    })
    .map(makeServer),
  fc
    .record({ namespace: namespaces, ips: fc.array(podIps, { maxLength: 2 }), opaquePorts: portSets })
    .map(makeExternalWorkload),
  fc
    .record({ namespace: namespaces, owner: fc.constantFrom(undefined, { kind: "Deployment", name: "web" }) })
    .map(makeReplicaSet),
  fc.record({ name: nodeNames, zone: zones }).map(makeNode),
  fc
    .record({ namespace: fc.constantFrom("shop", "client"), authority: services })
    .map(({ namespace, authority }) =>
      makeServiceProfile({
        namespace,
        spec: { routes: [], retryBudget: undefined, dstOverrides: [{ authority, weight: 10_000 }] },
      }),
    ),
);

const changes: fc.Arbitrary<ResourceChange> = fc.oneof(
  { weight: 8, arbitrary: resources.map((object): ResourceChange => ({ type: "apply", object })) },
  { weight: 3, arbitrary: resources.map((id): ResourceChange => ({ type: "delete", kind: id.kind, id })) },
  {
    weight: 1,
    arbitrary: resources.map(({ kind, namespace, name }): ResourceChange => ({
      type: "reject",
      rejection: { kind, namespace, name, problems: [] },
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...kinds), fc.array(resources, { maxLength: 4 }))
      .map(([kind, objects]): ResourceChange => ({
        type: "reset",
        kind,
        objects: objects.filter((object) => object.kind === kind),
        rejections: [],
      })),
  },
);

/** Objects that fit together: without them most random worlds answer nothing. */
const fittingWorld: readonly ResourceChange[] = [
  makeService(),
  makePod({
    owner: { kind: "ReplicaSet", name: "web-5d4f" },
    ports: [makeContainerPort({ hostPort: 9090 })],
  }),
  makeEndpointSlice({
    name: "slice-1",
    endpoints: [
      makeSliceEndpoint({ hostname: "web-0" }),
      makeSliceEndpoint({
        addresses: ["10.0.1.2"],
        target: { kind: "ExternalWorkload", namespace: "shop", name: "vm-1" },
      }),
    ],
  }),
  makeExternalWorkload({ ips: ["10.0.1.2"] }),
  makeReplicaSet(),
  makeNode(),
].map((object): ResourceChange => ({ type: "apply", object }));

/** Transactions of a source, one after the other. */
export const arbitraryBatches: fc.Arbitrary<readonly (readonly ResourceChange[])[]> = fc
  .tuple(
    fc.constantFrom([], [fittingWorld]),
    fc.array(fc.array(changes, { minLength: 1, maxLength: 6 }), { maxLength: 8 }),
  )
  .map(([before, batches]) => [...before, ...batches]);

/** One transaction. */
export const arbitraryBatch: fc.Arbitrary<readonly ResourceChange[]> = fc.array(changes, {
  minLength: 1,
  maxLength: 3,
});

/** Any Get that may find something in the small world. */
export const arbitraryEndpointsKey: fc.Arbitrary<EndpointsKey> = fc.record({
  service: fc.record({ namespace: namespaces, name: services }),
  instance: fc.constantFrom("", "", "web-0"),
  port: fc.constantFrom(80, 80, 7000),
  nodeName: fc.constantFrom("", "node-1"),
});

const profileTargets: fc.Arbitrary<ProfileTarget> = fc.oneof(
  fc.record({ namespace: namespaces, name: services }).map((service): ProfileTarget => ({
    kind: "service",
    service,
    fqn: `${service.name}.${service.namespace}.svc.cluster.local`,
  })),
  fc
    .record({ namespace: namespaces, name: services })
    .map((service): ProfileTarget => ({ kind: "instance", service, hostname: "web-0" })),
  fc
    .constantFrom("10.1.0.1", "10.1.0.2", "10.0.1.1", "10.0.1.2", "fd00::1", "192.168.0.1")
    .map((ip): ProfileTarget => ({ kind: "address", ip })),
);

/** Any GetProfile that may find something in the small world. */
export const arbitraryProfileKey: fc.Arbitrary<ProfileKey> = fc.record({
  target: profileTargets,
  port: fc.constantFrom(80, 8080, 9090),
  clientNamespace: fc.constantFrom("", "client"),
});

/** Any question about outbound policy that may find something in the small world. */
export const arbitraryOutboundKey: fc.Arbitrary<OutboundKey> = fc.record({
  target: fc.oneof(
    fc
      .record({ namespace: namespaces, name: services })
      .map((service): OutboundKey["target"] => ({ kind: "service", service })),
    fc
      .constantFrom("10.1.0.1", "10.1.0.2", "203.0.113.7")
      .map((text): OutboundKey["target"] => ({ kind: "address", ip: { family: "IPv4", text } })),
  ),
  port: fc.constantFrom(80, 8080),
  clientNamespace: fc.constantFrom("shop", "client"),
});

/** Any question about inbound policy that may find something in the small world. */
export const arbitraryInboundKey: fc.Arbitrary<InboundKey> = fc.record({
  workload: fc.oneof(
    fc.record({ kind: fc.constant("Pod" as const), namespace: namespaces, name: podNames }),
    fc.record({
      kind: fc.constant("ExternalWorkload" as const),
      namespace: namespaces,
      name: fc.constant("vm-1"),
    }),
  ),
  port: fc.constantFrom(80, 8080),
});
