import { parseEndpointSlice } from "../../../src/domain/resources/parse-endpoint-slice.js";
import type { SliceEndpoint } from "../../../src/domain/resources/resource.js";
import { makeEndpointSlice, makeSliceEndpoint } from "../../support/builders.js";
import { faults, parsed, rawObject } from "../../support/cluster.js";

const metadata = { name: "web-abc", labels: { "kubernetes.io/service-name": "web" } };
const rawEndpoint = {
  addresses: ["10.0.1.1"],
  conditions: { ready: true },
  nodeName: "node-1",
  zone: "zone-a",
  targetRef: { kind: "Pod", namespace: "shop", name: "web-1" },
};

function endpoint(fields: object): SliceEndpoint | undefined {
  return parsed(parseEndpointSlice, rawObject(metadata, { endpoints: [{ ...rawEndpoint, ...fields }] }))
    .endpoints[0];
}

describe("parseEndpointSlice", () => {
  it("reads what decisions look at", () => {
    const fields = {
      addressType: "IPv4",
      ports: [{ name: "http", port: 8080, protocol: "TCP" }],
      endpoints: [rawEndpoint],
    };
    expect(parsed(parseEndpointSlice, rawObject(metadata, fields))).toEqual(makeEndpointSlice());
  });

  it.each([[{ ports: null, endpoints: null }], [{ ports: [], endpoints: [] }], [{}]])(
    "reads an empty slice: %j",
    (fields) => {
      const slice = parsed(parseEndpointSlice, rawObject(metadata, { addressType: "IPv4", ...fields }));
      expect(slice).toEqual(makeEndpointSlice({ ports: [], endpoints: [] }));
    },
  );

  it("belongs to no Service without the label", () => {
    const ownerReferences = [{ kind: "Service", name: "web" }];
    expect(parsed(parseEndpointSlice, rawObject({ ownerReferences })).serviceName).toBe("");
  });

  it("reads a port without number or name", () => {
    const slice = parsed(parseEndpointSlice, rawObject(metadata, { ports: [{ name: null, port: null }] }));
    expect(slice.ports).toEqual([{ name: "", port: undefined }]);
  });

  it.each([
    ["is unset", {}, true],
    ["is null", { ready: null }, true],
    ["is true", { ready: true }, true],
    ["is false", { ready: false }, false],
    ["is false, though it still serves", { ready: false, serving: true, terminating: true }, false],
  ])("judges an endpoint by its condition when that %s", (_, conditions, ready) => {
    expect(endpoint({ conditions })).toEqual(makeSliceEndpoint({ ready }));
  });

  it("takes an endpoint without conditions for ready", () => {
    expect(endpoint({ conditions: undefined })).toEqual(makeSliceEndpoint());
  });

  it.each([
    ["web-0", "web-0"],
    ["", ""],
    [null, undefined],
    [undefined, undefined],
  ])("reads the hostname %j as %j", (hostname, expected) => {
    expect(endpoint({ hostname })).toEqual(makeSliceEndpoint({ hostname: expected }));
  });

  it("reads the zones that an endpoint is meant for", () => {
    const hints = { forZones: [{ name: "zone-a" }, { name: "zone-b" }], forNodes: [{ name: "node-1" }] };
    expect(endpoint({ hints })).toEqual(makeSliceEndpoint({ forZones: ["zone-a", "zone-b"] }));
  });

  it.each([[null], [undefined]])("reads an endpoint that refers to nothing: %j", (targetRef) => {
    expect(endpoint({ targetRef })).toEqual(makeSliceEndpoint({ target: undefined }));
  });

  it("reads what it mirrors of another cluster", () => {
    const mirror = {
      labels: { ...metadata.labels, "mirror.linkerd.io/cluster-name": "west" },
      annotations: {
        "mirror.linkerd.io/remote-svc-fq-name": "web.shop.svc.cluster.local",
        "mirror.linkerd.io/remote-gateway-identity": "gateway.west",
      },
    };
    const slice = parsed(parseEndpointSlice, rawObject({ ...metadata, ...mirror }, { addressType: "IPv4" }));
    expect(slice).toEqual(
      makeEndpointSlice({
        ports: [],
        endpoints: [],
        mirroredCluster: "west",
        remoteServiceName: "web.shop.svc.cluster.local",
        gatewayIdentity: "gateway.west",
      }),
    );
  });

  it.each([
    [{ endpoints: [{ addresses: "10.0.1.1" }] }, 'endpoints[0].addresses: expected a list, found "10.0.1.1"'],
    [
      { endpoints: [{ conditions: { ready: "yes" } }] },
      'endpoints[0].conditions.ready: expected true or false, found "yes"',
    ],
    [{ ports: [{ port: "http" }] }, 'ports[0].port: expected a whole number from 0 to 65535, found "http"'],
  ])("reports what is wrong in %j", (fields, fault) => {
    expect(faults(parseEndpointSlice, rawObject(metadata, fields))).toEqual([fault]);
  });
});
