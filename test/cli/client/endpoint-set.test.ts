import { foldUpdate, noEndpoints } from "../../../src/cli/client/endpoint-set.js";
import type { Update__Output } from "../../../src/gen/io/linkerd/proxy/destination/Update.js";

const socket = (last: number, port = 80) => ({ ip: { ipv4: 0x0a000000 + last }, port });
const add = (...addrs: object[]): Update__Output => ({
  add: { addrs, metricLabels: { service: "web", namespace: "shop" } },
});

function fold(...updates: Update__Output[]) {
  const { endpoints, exists } = updates.reduce(foldUpdate, noEndpoints);
  return { exists, weights: Object.fromEntries([...endpoints].map(([key, { weight }]) => [key, weight])) };
}

test.each<readonly [string, readonly Update__Output[], ReturnType<typeof fold>]>([
  [
    "adds",
    [add({ addr: socket(1), weight: 1 }), add({ addr: socket(2), weight: 2 })],
    { exists: true, weights: { "10.0.0.1:80": 1, "10.0.0.2:80": 2 } },
  ],
  [
    "replaces what is there",
    [add({ addr: socket(1), weight: 1 }), add({ addr: socket(1), weight: 5 })],
    { exists: true, weights: { "10.0.0.1:80": 5 } },
  ],
  [
    "tells ports apart",
    [add({ addr: socket(1), weight: 1 }, { addr: socket(1, 81), weight: 2 })],
    { exists: true, weights: { "10.0.0.1:80": 1, "10.0.0.1:81": 2 } },
  ],
  [
    "removes, and passes over what is not there",
    [add({ addr: socket(1), weight: 1 }), { remove: { addrs: [socket(1), socket(9)] } }],
    { exists: true, weights: {} },
  ],
  [
    "forgets all when there are none",
    [add({ addr: socket(1), weight: 1 }), { noEndpoints: { exists: true } }],
    { exists: true, weights: {} },
  ],
  ["knows that there is no such Service", [{ noEndpoints: {} }], { exists: false, weights: {} }],
  [
    "knows that it is back",
    [{ noEndpoints: {} }, add({ addr: socket(1), weight: 1 })],
    { exists: true, weights: { "10.0.0.1:80": 1 } },
  ],
  [
    "changes nothing for an empty message",
    [add({ addr: socket(1), weight: 1 }), {}],
    { exists: true, weights: { "10.0.0.1:80": 1 } },
  ],
])("%s", (_, updates, expected) => expect(fold(...updates)).toEqual(expected));

test("leaves the set before as it was", () => {
  const before = foldUpdate(noEndpoints, add({ addr: socket(1), weight: 1 }));
  foldUpdate(before, { remove: { addrs: [socket(1)] } });
  expect([...before.endpoints.keys()]).toEqual(["10.0.0.1:80"]);
});
