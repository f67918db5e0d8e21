import { bareAddress, type WeightedAddress } from "../../src/domain/endpoints/weighted-address.js";
import { toWeightedAddr } from "../../src/translate/endpoint-translator.js";
import { encodeWeightedAddr } from "../../src/wire/destination-wire.js";

const bare = bareAddress({ ip: "10.0.0.1", port: 8080 });
const http2 = { keepAlive: { interval: { seconds: "10" } } };
const identity = { kind: "dns", name: "web.id", serverName: "web.sni" } as const;

const weightedAddr = { addr: { ip: { ipv4: 0x0a000001 }, port: 8080 }, weight: 10_000, metricLabels: {} };

function withPart(part: Partial<WeightedAddress>): ReturnType<typeof toWeightedAddr> {
  return toWeightedAddr({ ...bare, ...part }, undefined);
}

describe("toWeightedAddr", () => {
  it("writes of a bare endpoint its address and weight alone", () => {
    expect(toWeightedAddr(bare, http2)).toEqual(weightedAddr);
  });

  it("writes all that there is", () => {
    const address: WeightedAddress = {
      ...bare,
      weight: 100_000,
      labels: { pod: "web-1" },
      identity,
      hint: { protocol: "opaque", inboundPort: 4143 },
      authorityOverride: "api.prod.svc:80",
      meshed: true,
    };
    expect(toWeightedAddr(address, http2)).toEqual({
      ...weightedAddr,
      weight: 100_000,
      metricLabels: { pod: "web-1" },
      tlsIdentity: { dnsLikeIdentity: { name: "web.id" }, serverName: { name: "web.sni" } },
      protocolHint: { opaque: {}, opaqueTransport: { inboundPort: 4143 } },
      authorityOverride: { authorityOverride: "api.prod.svc:80" },
      http2,
    });
  });

  it.each([
    ["a DNS-like one", identity, { dnsLikeIdentity: { name: "web.id" }, serverName: { name: "web.sni" } }],
    [
      "a DNS-like one without a server name",
      { ...identity, serverName: undefined },
      { dnsLikeIdentity: { name: "web.id" } },
    ],
    [
      "a URI",
      { kind: "uri", uri: "spiffe://vm", serverName: "vm" } as const,
      { uriLikeIdentity: { uri: "spiffe://vm" }, serverName: { name: "vm" } },
    ],
    [
      "an empty URI, which is there all the same",
      { kind: "uri", uri: "", serverName: "" } as const,
      { uriLikeIdentity: {}, serverName: {} },
    ],
  ])("writes the identity: %s", (_, given, tlsIdentity) => {
    expect(withPart({ identity: given })).toEqual({ ...weightedAddr, tlsIdentity });
  });

  it.each([
    [{ protocol: "h2", inboundPort: undefined } as const, { h2: {} }],
    [{ protocol: "h2", inboundPort: 4143 } as const, { h2: {}, opaqueTransport: { inboundPort: 4143 } }],
    [{ protocol: "opaque", inboundPort: undefined } as const, { opaque: {} }],
    [{ protocol: undefined, inboundPort: 4143 }, { opaqueTransport: { inboundPort: 4143 } }],
    [{ protocol: undefined, inboundPort: undefined }, {}],
  ])("writes the hint %j, also an empty one", (hint, protocolHint) => {
    expect(withPart({ hint })).toEqual({ ...weightedAddr, protocolHint });
  });

  it("writes HTTP/2 parameters of meshed endpoints only when some are set", () => {
    expect(toWeightedAddr({ ...bare, meshed: true }, undefined)).toEqual(weightedAddr);
  });

  it("makes the same bytes of labels in another order", () => {
    const [a, b] = [{ labels: { pod: "web-1", zone: "a" } }, { labels: { zone: "a", pod: "web-1" } }];
    expect(encodeWeightedAddr(withPart(a))).toEqual(encodeWeightedAddr(withPart(b)));
  });
});
