import {
  decodeInboundServer,
  decodeOutboundPolicy,
  encodeInboundServer,
  encodeOutboundPolicy,
  inboundService,
  outboundService,
} from "../../src/wire/policy-wire.js";

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("messages come back as they were", () => {
  const policy = {
    metadata: { default: "egress-fallback" },
    protocol: {
      opaque: { routes: [{ rules: [{ backends: { empty: {} }, filters: [{ forbidden: {} }] }] }] },
    },
  };
  expect(plain(decodeOutboundPolicy(encodeOutboundPolicy(policy)))).toEqual(policy);
  const server = {
    protocol: { grpc: { routes: [{ rules: [{ matches: [{ rpc: {} }] }] }] } },
    labels: { group: "", name: "web" },
  };
  expect(plain(decodeInboundServer(encodeInboundServer(server)))).toEqual(server);
});

test("a server's responses go out as the bytes that they are", () => {
  const bytes = Buffer.from("any");
  for (const method of [...Object.values(outboundService()), ...Object.values(inboundService())])
    expect(method.responseSerialize(bytes)).toBe(bytes);
});

test("one method of each service answers once, the other goes on", () => {
  const { Get, Watch } = outboundService();
  const { GetPort, WatchPort } = inboundService();
  expect([Get, GetPort, Watch, WatchPort].map(({ path, responseStream }) => [path, responseStream])).toEqual([
    ["/io.linkerd.proxy.outbound.OutboundPolicies/Get", false],
    ["/io.linkerd.proxy.inbound.InboundServerPolicies/GetPort", false],
    ["/io.linkerd.proxy.outbound.OutboundPolicies/Watch", true],
    ["/io.linkerd.proxy.inbound.InboundServerPolicies/WatchPort", true],
  ]);
});
