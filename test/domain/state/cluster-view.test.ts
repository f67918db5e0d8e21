import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { selectEndpoints } from "../../../src/domain/endpoints/select-endpoints.js";
import { readServicePolicy } from "../../../src/domain/policy/read-service-policy.js";
import { selectInboundServer } from "../../../src/domain/policy/select-inbound-server.js";
import { selectOutboundPolicy } from "../../../src/domain/policy/select-outbound-policy.js";
import { selectProfile } from "../../../src/domain/profile/select-profile.js";
import type { ResourceChange } from "../../../src/domain/resources/resource-change.js";
import { ClusterState } from "../../../src/domain/state/cluster-state.js";
import type { ClusterView } from "../../../src/domain/state/cluster-view.js";
import {
  arbitraryBatch,
  arbitraryBatches,
  arbitraryEndpointsKey,
  arbitraryInboundKey,
  arbitraryOutboundKey,
  arbitraryProfileKey,
} from "../../support/arbitrary-cluster.js";
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
} from "../../support/builders.js";
import { stateWith } from "../../support/cluster.js";
import { policySettings } from "../../support/policy-settings.js";
import { settings } from "../../support/settings.js";

type Read = (view: ClusterView) => unknown;

/** Whether a batch changes what was read without touching anything that the read noted. */
function goesUnnoticed(state: ClusterState, batch: readonly ResourceChange[], read: Read): boolean {
  const noted = new Set<string>();
  const before = read(state.view((bucket) => noted.add(bucket)));
  const touched = state.apply(batch);
  if ([...touched].some((bucket) => noted.has(bucket))) return false;
  return !isDeepStrictEqual(read(state.view()), before);
}

function liveState(batches: readonly (readonly ResourceChange[])[]): ClusterState {
  const state = new ClusterState();
  for (const batch of batches) state.apply(batch);
  return state;
}

describe("ClusterView", () => {
  it("notes all that an answer to Get depends on: what touches none of it does not change the answer", () => {
    fc.assert(
      fc.property(arbitraryBatches, arbitraryBatch, arbitraryEndpointsKey, (batches, batch, key) => {
        expect(goesUnnoticed(liveState(batches), batch, (view) => selectEndpoints(view, key, settings))).toBe(
          false,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("notes all that an answer to GetProfile depends on", () => {
    fc.assert(
      fc.property(arbitraryBatches, arbitraryBatch, arbitraryProfileKey, (batches, batch, key) => {
        expect(goesUnnoticed(liveState(batches), batch, (view) => selectProfile(view, key, settings))).toBe(
          false,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("notes all that an answer to the policy services depends on", () => {
    fc.assert(
      fc.property(
        arbitraryBatches,
        arbitraryBatch,
        arbitraryOutboundKey,
        arbitraryInboundKey,
        (batches, batch, outbound, inbound) => {
          const reads: readonly Read[] = [
            (view) => selectOutboundPolicy(view, outbound, policySettings),
            (view) => selectInboundServer(view, inbound, policySettings),
          ];
          for (const read of reads) expect(goesUnnoticed(liveState(batches), batch, read)).toBe(false);
        },
      ),
      { numRuns: 1000 },
    );
  });

  const faulty = makeService({
    name: "faulty",
    clusterIps: [],
    policy: readServicePolicy(new Map([["timeout.linkerd.io/idle", "soon"]])),
  });
  const exposed = makePod({ ports: [makeContainerPort({ hostPort: 9090 })] });
  const world = [
    makeService(),
    faulty,
    exposed,
    makeEndpointSlice(),
    makeNode(),
    makeReplicaSet(),
    makeServer(),
    makeExternalWorkload(),
    makeServiceProfile(),
  ];
  const profileId = { namespace: "shop", name: "web.shop.svc.cluster.local" };
  const reads: readonly (readonly [string, Read, unknown, string])[] = [
    [
      "a Service",
      (view) => view.service({ namespace: "shop", name: "web" }),
      makeService(),
      "Service shop/web",
    ],
    ["a pod", (view) => view.pod({ namespace: "shop", name: "web-1" }), exposed, "Pod shop/web-1"],
    ["a node", (view) => view.node("node-1"), makeNode(), "Node /node-1"],
    [
      "a ReplicaSet",
      (view) => view.podOwner("ReplicaSet", { namespace: "shop", name: "web-5d4f" }),
      makeReplicaSet(),
      "ReplicaSet shop/web-5d4f",
    ],
    [
      "a Job that is not there",
      (view) => view.podOwner("Job", { namespace: "shop", name: "web-5d4f" }),
      undefined,
      "Job shop/web-5d4f",
    ],
    [
      "an external workload",
      (view) => view.externalWorkload({ namespace: "shop", name: "vm-1" }),
      makeExternalWorkload(),
      "ExternalWorkload shop/vm-1",
    ],
    [
      "a profile",
      (view) => view.serviceProfile(profileId),
      makeServiceProfile(),
      "ServiceProfile shop/web.shop.svc.cluster.local",
    ],
    ["all profiles", (view) => view.serviceProfiles(), [makeServiceProfile()], "ServiceProfile by all "],
    [
      "the slices of a Service",
      (view) => view.slicesOf({ namespace: "shop", name: "web" }),
      [makeEndpointSlice()],
      "EndpointSlice by service shop/web",
    ],
    [
      "the Services of an address",
      (view) => view.servicesByClusterIp("10.1.0.1"),
      [makeService()],
      "Service by clusterIp 10.1.0.1",
    ],
    ["the pods of an address", (view) => view.podsByIp("10.0.1.1"), [exposed], "Pod by ip 10.0.1.1"],
    [
      "the pods behind a host port",
      (view) => view.podsByHostPort("192.168.0.1", 9090),
      [exposed],
      "Pod by hostPort 192.168.0.1:9090",
    ],
    [
      "the pods behind a host port, of which there are none",
      (view) => view.podsByHostPort("fd00::1", 80),
      [],
      "Pod by hostPort [fd00::1]:80",
    ],
    [
      "the Servers of a namespace",
      (view) => view.serversIn("shop"),
      [makeServer()],
      "Server by namespace shop",
    ],
    [
      "the workloads at an address",
      (view) => view.externalWorkloadsByAddress("10.9.0.1", 8080),
      [makeExternalWorkload()],
      "ExternalWorkload by address 10.9.0.1:8080",
    ],
    [
      "the opaque Servers of a namespace",
      (view) => view.opaqueServersIn("shop"),
      [makeServer()],
      "Server by opaqueIn shop",
    ],
  ];

  it.each(reads)("reads %s, and notes just the bucket that it looked into", (_, read, found, bucket) => {
    const noted: string[] = [];
    const view = stateWith(...world).view((name) => noted.push(name));
    expect([read(view), noted]).toEqual([found, [bucket]]);
  });

  it.each(reads)(
    "has the bucket of %s touched when what is in it comes, also into an empty state",
    (_, read, found, bucket) => {
      const touched = new ClusterState().apply(world.map((object) => ({ type: "apply", object })));
      const isThere = Array.isArray(found) ? found.length > 0 : found !== undefined;
      expect([touched.has(bucket), read(new ClusterState().view())]).toEqual([
        isThere,
        Array.isArray(found) ? [] : undefined,
      ]);
    },
  );
});
