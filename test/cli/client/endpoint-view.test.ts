import { toEndpointView } from "../../../src/cli/client/endpoint-view.js";

const addr = { ip: { ipv4: 0x0a000101 }, port: 8080 };

test("reads all that is told of a meshed pod", () => {
  const view = toEndpointView(
    {
      addr,
      weight: 10_000,
      metricLabels: { zone: "zone-a", pod: "web-1", serviceaccount: "web" },
      tlsIdentity: { dnsLikeIdentity: { name: "web.id" }, serverName: { name: "web.sni" } },
      protocolHint: { opaque: {}, opaqueTransport: { inboundPort: 4143 } },
      authorityOverride: { authorityOverride: "web.other:80" },
      http2: {
        keepAlive: { interval: { seconds: "10" }, timeout: { seconds: "3" }, whileIdle: true },
        flowControl: { adaptiveFlowControl: true },
        internals: { maxFrameSize: 16_384 },
      },
    },
    { namespace: "shop", service: "web" },
  );
  expect(view).toEqual({
    namespace: "shop",
    ip: "10.0.1.1",
    port: 8080,
    pod: "web-1",
    service: "web.shop",
    weight: 10_000,
    zone: "zone-a",
    identity: "web.id",
    serverName: "web.sni",
    hint: "opaque",
    inboundPort: 4143,
    authorityOverride: "web.other:80",
    http2: {
      keepAlive: { interval: "10s", timeout: "3s", whileIdle: true },
      flowControl: { adaptiveFlowControl: true },
      internals: { maxFrameSize: 16_384 },
    },
    labels: { pod: "web-1", serviceaccount: "web", zone: "zone-a" },
  });
  expect(Object.keys(view.labels)).toEqual(["pod", "serviceaccount", "zone"]);
});

test("a bare address has every key, with nothing behind it", () => {
  expect(toEndpointView({ addr }, {})).toEqual({
    namespace: "",
    ip: "10.0.1.1",
    port: 8080,
    pod: "",
    service: "",
    weight: 0,
    zone: null,
    identity: null,
    serverName: null,
    hint: null,
    inboundPort: null,
    authorityOverride: null,
    http2: null,
    labels: {},
  });
});

test.each([
  ["a pod with its namespace", { metricLabels: { pod: "shop/web-1" } }, { pod: "web-1" }],
  ["an external workload", { metricLabels: { external_workload: "vm-1" } }, { pod: "vm-1" }],
  ["an empty zone", { metricLabels: { zone: "" } }, { zone: null }],
  [
    "a SPIFFE ID",
    { tlsIdentity: { uriLikeIdentity: { uri: "spiffe://x/y" } } },
    { identity: "spiffe://x/y" },
  ],
  ["HTTP/2", { protocolHint: { h2: {} } }, { hint: "h2", inboundPort: null }],
  ["a namespace of its own label", { metricLabels: { namespace: "a", service: "b" } }, { service: "b.a" }],
])("reads %s", (_, message, expected) => {
  expect(toEndpointView({ addr, ...message }, {})).toMatchObject(expected);
});
