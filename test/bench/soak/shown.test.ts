import { Shown } from "../../../bench/soak/shown.js";
import { encodeProfile, encodeUpdate } from "../../../src/wire/destination-wire.js";

function tcp(last: number) {
  return { ip: { ipv4: 0x0a000000 + last }, port: 80 };
}

function add(...lasts: readonly number[]): Buffer {
  return encodeUpdate({ add: { addrs: lasts.map((last) => ({ addr: tcp(last), weight: 10_000 })) } });
}

function remove(...lasts: readonly number[]): Buffer {
  return encodeUpdate({ remove: { addrs: lasts.map(tcp) } });
}

function endpointsAfter(...messages: readonly Buffer[]): readonly string[] {
  const shown = new Shown("Get");
  for (const message of messages) shown.take(message);
  const settled = shown.settled();
  return "endpoints" in settled ? Object.keys(settled.endpoints) : [];
}

test("updates come to a set of endpoints", () => {
  expect(endpointsAfter()).toEqual([]);
  expect(endpointsAfter(add(2, 1), remove(2), add(3))).toEqual(["10.0.0.1:80", "10.0.0.3:80"]);
  expect(endpointsAfter(add(1), encodeUpdate({ noEndpoints: { exists: true } }))).toEqual([]);
});

test("an endpoint is shown as it was added last", () => {
  const shown = new Shown("Get");
  shown.take(add(1));
  shown.take(
    encodeUpdate({ add: { addrs: [{ addr: tcp(1), weight: 5 }], metricLabels: { service: "web" } } }),
  );
  expect(shown.settled()).toMatchObject({
    endpoints: { "10.0.0.1:80": { weight: 5, setLabels: { service: "web" } } },
  });
});

test("of profiles the last one is shown, and null without one", () => {
  const shown = new Shown("GetProfile");
  expect(shown.settled()).toEqual({ profile: null });
  shown.take(encodeProfile({ fullyQualifiedName: "a" }));
  shown.take(encodeProfile({ fullyQualifiedName: "b" }));
  expect(shown.settled()).toMatchObject({ profile: { fullyQualifiedName: "b" } });
});
