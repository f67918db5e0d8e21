import fc from "fast-check";
import { endpointsToSlices } from "../../../src/domain/derive/endpoints-to-slices.js";
import { formatPath, ObjectReader } from "../../../src/domain/resources/object-reader.js";
import type { EndpointSlice } from "../../../src/domain/resources/resource.js";
import { makeEndpointSlice, makeSliceEndpoint } from "../../support/builders.js";

const metadata = { namespace: "shop", name: "web" };
const ports = [{ name: "http", port: 8080, protocol: "TCP" }];

/** The slices, and each problem as `path: message`. */
function read(raw: unknown): {
  readonly slices: readonly EndpointSlice[];
  readonly problems: readonly string[];
} {
  const object = new ObjectReader(raw);
  const slices = endpointsToSlices(object);
  return { slices, problems: object.problems.map(({ path, message }) => `${formatPath(path)}: ${message}`) };
}

/** An address without anything else. */
const bare = { nodeName: undefined, zone: undefined, target: undefined };

test("a subset becomes a slice of the Service of the same name", () => {
  const target = { kind: "Pod", namespace: "shop", name: "web-1" };
  const address = {
    ip: "10.0.1.1",
    hostname: "web-0",
    nodeName: "node-1",
    targetRef: { ...target, uid: "1" },
  };
  const subsets = [{ addresses: [address], notReadyAddresses: [{ ip: "10.0.1.2" }], ports }];
  expect(read({ metadata, subsets })).toEqual({
    problems: [],
    slices: [
      makeEndpointSlice({
        name: "web-endpoints-1",
        endpoints: [
          makeSliceEndpoint({ hostname: "web-0", zone: undefined, target }),
          makeSliceEndpoint({ ...bare, addresses: ["10.0.1.2"], ready: false }),
        ],
      }),
    ],
  });
});

test("each family of each subset becomes a slice of its own", () => {
  const subsets = [
    { addresses: [{ ip: "FD00:0::1" }, { ip: "10.0.1.1" }], ports },
    { notReadyAddresses: [{ ip: "fd00::2" }], ports: [{ port: 9000 }] },
    { addresses: [], ports },
  ];
  expect(read({ metadata, subsets }).slices).toEqual([
    makeEndpointSlice({ name: "web-endpoints-1", endpoints: [makeSliceEndpoint(bare)] }),
    makeEndpointSlice({
      name: "web-endpoints-2",
      addressType: "IPv6",
      endpoints: [makeSliceEndpoint({ ...bare, addresses: ["fd00::1"] })],
    }),
    makeEndpointSlice({
      name: "web-endpoints-3",
      addressType: "IPv6",
      ports: [{ name: "", port: 9000 }],
      endpoints: [makeSliceEndpoint({ ...bare, addresses: ["fd00::2"], ready: false })],
    }),
  ]);
});

test.each<[string, object]>([
  ["no subsets", { metadata }],
  ["empty subsets", { metadata, subsets: [{ ports }] }],
])("an object with %s gives no slice", (_, raw) => {
  expect(read(raw)).toEqual({ slices: [], problems: [] });
});

test("a subset without ports becomes a slice without ports", () => {
  const [slice] = read({ metadata, subsets: [{ addresses: [{ ip: "10.0.1.1" }] }] }).slices;
  expect(slice?.ports).toEqual([]);
});

test("empty host and Node names count as none", () => {
  const subsets = [{ addresses: [{ ip: "10.0.1.1", hostname: "", nodeName: "" }], ports }];
  expect(read({ metadata, subsets }).slices.flatMap((slice) => slice.endpoints)).toEqual([
    makeSliceEndpoint(bare),
  ]);
});

test("an object without a namespace is in the default one", () => {
  const [slice] = read({ metadata: { name: "web" }, subsets: [{ addresses: [{ ip: "10.0.1.1" }] }] }).slices;
  expect(slice?.namespace).toBe("default");
});

describe("labels and annotations", () => {
  const subsets = [{ addresses: [{ ip: "10.0.1.1" }], ports }];

  test("of a mirrored Service are those of its slices", () => {
    const labels = { "mirror.linkerd.io/cluster-name": "east", "kubernetes.io/service-name": "other" };
    const annotations = {
      "mirror.linkerd.io/remote-svc-fq-name": "web.shop.svc.cluster.local",
      "mirror.linkerd.io/remote-gateway-identity": "gateway.east",
    };
    expect(read({ metadata: { ...metadata, labels, annotations }, subsets }).slices).toEqual([
      makeEndpointSlice({
        name: "web-endpoints-1",
        endpoints: [makeSliceEndpoint(bare)],
        mirroredCluster: "east",
        remoteServiceName: "web.shop.svc.cluster.local",
        gatewayIdentity: "gateway.east",
      }),
    ]);
  });

  test.each<[string, object, number]>([
    ["the label that forbids slices", { labels: { "endpointslice.kubernetes.io/skip-mirror": "true" } }, 0],
    ["that label, with another value", { labels: { "endpointslice.kubernetes.io/skip-mirror": "false" } }, 1],
    ["a record of leader election", { annotations: { "control-plane.alpha.kubernetes.io/leader": "" } }, 0],
  ])("with %s", (_, marks, count) => {
    expect(read({ metadata: { ...metadata, ...marks }, subsets }).slices).toHaveLength(count);
  });
});

test.each<[string, object, readonly string[]]>([
  ["no name", { metadata: {} }, ["metadata.name: expected a name, found none"]],
  [
    "labels of a wrong type",
    { metadata: { ...metadata, labels: 1 } },
    ["metadata.labels: expected an object of strings, found 1"],
  ],
  ["subsets of a wrong type", { metadata, subsets: "x" }, ['subsets: expected a list, found "x"']],
  [
    "a port out of range",
    { metadata, subsets: [{ ports: [{ port: 70000 }] }] },
    ["subsets[0].ports[0].port: expected a whole number from 0 to 65535, found 70000"],
  ],
  [
    "an address of a wrong type",
    { metadata, subsets: [{ addresses: [{ ip: 10 }] }] },
    ["subsets[0].addresses[0].ip: expected a string, found 10"],
  ],
  [
    "an address that is none",
    { metadata, subsets: [{ notReadyAddresses: [{ ip: "10.0.1" }] }] },
    ['subsets[0].notReadyAddresses[0].ip: expected an IP address, found "10.0.1"'],
  ],
  [
    "an address that is missing",
    { metadata, subsets: [{ addresses: [{ hostname: "a" }] }] },
    ["subsets[0].addresses[0].ip: expected an IP address, found none"],
  ],
  [
    "an address that is empty",
    { metadata, subsets: [{ addresses: [{ ip: "" }] }] },
    ["subsets[0].addresses[0].ip: expected an IP address, found none"],
  ],
])("%s is a problem", (_, raw, problems) => {
  expect(read(raw).problems).toEqual(problems);
});

test("the good addresses of a faulty object are read all the same", () => {
  const subsets = [{ addresses: [{ ip: "nonsense" }, { ip: "10.0.1.1" }], ports }];
  expect(read({ metadata, subsets }).slices.flatMap((slice) => slice.endpoints)).toEqual([
    makeSliceEndpoint(bare),
  ]);
});

test("any value is read without an exception, and slices always have endpoints", () => {
  const part = fc.record(
    {
      addresses: fc.oneof(
        fc.anything(),
        fc.array(fc.record({ ip: fc.oneof(fc.ipV4(), fc.ipV6(), fc.anything()) })),
      ),
      notReadyAddresses: fc.anything(),
      ports: fc.anything(),
    },
    { requiredKeys: [] },
  );
  const any = fc.oneof(
    fc.anything(),
    fc.record({ metadata: fc.anything(), subsets: fc.oneof(fc.anything(), fc.array(part)) }),
  );
  fc.assert(
    fc.property(any, (raw) => {
      expect(read(raw).slices.filter((slice) => slice.endpoints.length === 0)).toEqual([]);
    }),
  );
});
