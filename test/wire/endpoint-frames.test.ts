import * as fc from "fast-check";
import type { WeightedAddr } from "../../src/gen/io/linkerd/proxy/destination/WeightedAddr.js";
import { decodeUpdate, encodeUpdate, encodeWeightedAddr } from "../../src/wire/destination-wire.js";
import { encodeAdds, encodeRemoves } from "../../src/wire/endpoint-frames.js";

const shop = { namespace: "shop", service: "web" };
const mirrored = { ...shop, target_cluster: "west" };

function addr(port: number, name = "web-1"): WeightedAddr {
  return { addr: { ip: { ipv4: 0x0a000001 }, port }, weight: 10_000, metricLabels: { pod: name } };
}

function encoded(message: WeightedAddr, setLabels: Readonly<Record<string, string>> = shop) {
  return { bytes: encodeWeightedAddr(message), setLabels };
}

test("endpoints of one set of labels make one update, the bytes that the encoder makes of the whole", () => {
  expect(encodeAdds([encoded(addr(80)), encoded(addr(81))])).toEqual([
    encodeUpdate({ add: { addrs: [addr(80), addr(81)], metricLabels: shop } }),
  ]);
});

test("each set of labels makes an update of its own, in the order in which they first come", () => {
  const frames = encodeAdds([encoded(addr(80)), encoded(addr(81), mirrored), encoded(addr(82))]);
  expect(frames).toEqual([
    encodeUpdate({ add: { addrs: [addr(80), addr(82)], metricLabels: shop } }),
    encodeUpdate({ add: { addrs: [addr(81)], metricLabels: mirrored } }),
  ]);
});

test("no endpoints make no update", () => {
  expect([encodeAdds([]), encodeRemoves([])]).toEqual([[], []]);
});

test("endpoints without labels of the set make an update without labels", () => {
  expect(encodeAdds([encoded(addr(80), {})])).toEqual([encodeUpdate({ add: { addrs: [addr(80)] } })]);
});

test("all removed addresses are in one update", () => {
  const gone = [
    { ip: { ipv4: 1 }, port: 80 },
    { ip: { ipv6: { first: "1", last: "2" } }, port: 81 },
  ];
  expect(encodeRemoves(gone).map(decodeUpdate)).toEqual([{ remove: { addrs: gone } }]);
});

// Lengths of 128 and more take several bytes; so do those of many endpoints together.
test("for any endpoints and labels the bytes are those of the encoder", () => {
  const labels = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ maxLength: 300, unit: "grapheme" }), {
    maxKeys: 4,
  });
  const names = fc.array(fc.string({ maxLength: 400, unit: "grapheme" }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(labels, names, (setLabels, podNames) => {
      const addrs = podNames.map((name, i) => addr(i + 1, name));
      expect(encodeAdds(addrs.map((message) => encoded(message, setLabels)))).toEqual([
        encodeUpdate({ add: { addrs, metricLabels: setLabels } }),
      ]);
    }),
    { numRuns: 50 },
  );
});
