import * as fc from "fast-check";
import type { Address, Backing } from "../../src/domain/endpoints/address.js";
import type { EndpointsAnswer } from "../../src/domain/endpoints/select-endpoints.js";
import type { Refusal } from "../../src/domain/refusal.js";
import type { Pod } from "../../src/domain/resources/resource.js";
import { EndpointsState } from "../../src/watchers/endpoints-state.js";
import { decodeUpdate } from "../../src/wire/destination-wire.js";
import { makeExternalWorkload, makePod } from "../support/builders.js";
import { messagesSince } from "../support/messages-since.js";
import { settings } from "../support/settings.js";
import { socketText } from "../support/socket-text.js";

const shop = { namespace: "shop", service: "web" };
const mirrored = { ...shop, target_cluster: "west" };

function podBacking(pod: Pod): Backing {
  return { kind: "pod", pod, owner: { kind: "pod", name: pod.name }, opaque: false };
}

const aPod = makePod();

function makeAddress(overrides: Partial<Address> = {}): Address {
  return {
    ip: "10.0.1.1",
    port: 8080,
    socket: `${overrides.ip ?? "10.0.1.1"}:8080`,
    family: "IPv4",
    endpoint: "Pod shop/web-1",
    backing: podBacking(aPod),
    hostname: undefined,
    zone: "zone-a",
    forZones: [],
    setLabels: shop,
    ...overrides,
  };
}

function answer(
  addresses: readonly Address[],
  { refusal, clientZone = "" }: { refusal?: Refusal; clientZone?: string } = {},
): EndpointsAnswer {
  return {
    refusal,
    endpoints: new Map(addresses.map((a) => [`${a.ip}:${a.port}`, a])),
    clientZone,
    onlyForOthers: false,
  };
}

/** One state after another, each from the one before. */
function statesOf(...answers: readonly EndpointsAnswer[]): readonly EndpointsState[] {
  const states: EndpointsState[] = [];
  for (const each of answers) states.push(EndpointsState.next(states.at(-1), each, settings));
  return states;
}

function stateOf(addresses: readonly Address[], previous?: EndpointsState): EndpointsState {
  return EndpointsState.next(previous, answer(addresses), settings);
}

type Shown = ReadonlyMap<string, unknown>;

/** What a client knows after the messages, by socket. */
function fold(shown: Shown, frames: readonly Buffer[]): Shown {
  const next = new Map(shown);
  for (const { add, remove } of frames.map(decodeUpdate)) {
    for (const { addr, ...rest } of add?.addrs ?? [])
      next.set(socketText(addr), { ...rest, setLabels: add?.metricLabels });
    for (const addr of remove?.addrs ?? []) next.delete(socketText(addr));
  }
  return next;
}

const nothing: Shown = new Map();

/** The sockets that the messages add and remove, in their order. */
function story(frames: readonly Buffer[]): readonly string[] {
  return frames
    .map(decodeUpdate)
    .flatMap(({ add, remove }) => [
      ...(add?.addrs ?? []).map(({ addr }) => `+${socketText(addr)}`),
      ...(remove?.addrs ?? []).map((addr) => `-${socketText(addr)}`),
    ]);
}

test("a new stream gets all endpoints", () => {
  const [state] = statesOf(answer([makeAddress(), makeAddress({ ip: "10.0.1.2" })]));
  expect(story(messagesSince(state, undefined))).toEqual(["+10.0.1.1:8080", "+10.0.1.2:8080"]);
  expect(state?.size).toBe(2);
});

test("a state without endpoints has nothing to say to a new stream", () => {
  expect(messagesSince(stateOf([]), undefined)).toEqual([]);
});

test("a step names what changed and nothing else, and adds before it removes", () => {
  const stays = makeAddress({ ip: "10.0.1.2" });
  const before = stateOf([makeAddress(), stays]);
  const after = stateOf([stays, makeAddress({ ip: "10.0.1.3" })], before);
  expect(story(messagesSince(after, before))).toEqual(["+10.0.1.3:8080", "-10.0.1.1:8080"]);
});

test("a change of all endpoints at once leaves a client never without any", () => {
  const before = stateOf([makeAddress()]);
  const after = stateOf([makeAddress({ ip: "10.0.1.9" })], before);
  const sizes = messagesSince(after, before).map(
    (_, i, frames) => fold(fold(nothing, messagesSince(before, undefined)), frames.slice(0, i + 1)).size,
  );
  expect(sizes).toEqual([2, 1]);
});

test.each<readonly [string, Partial<Address>]>([
  ["an equal address", {}],
  ["an address of an equal pod that was replaced", { backing: podBacking(makePod()) }],
  ["a change that is not told, a pod's host name", { hostname: "web-0" }],
  ["a change that is not told, the hints for zones", { forZones: ["zone-b"] }],
  [
    "a change that is not told, a pod that is no longer ready",
    { backing: podBacking(makePod({ ready: false })) },
  ],
  ["labels of the set that are equal", { setLabels: { ...shop } }],
])("%s is not sent again", (_, change) => {
  const before = stateOf([makeAddress()]);
  const after = stateOf([makeAddress(change)], before);
  expect(messagesSince(after, before)).toEqual([]);
});

test.each<readonly [string, Partial<Address>]>([
  ["another service account", { backing: podBacking(makePod({ serviceAccount: "other" })) }],
  [
    "another owner",
    { backing: { kind: "pod", pod: aPod, owner: { kind: "deployment", name: "web" }, opaque: false } },
  ],
  [
    "a Server that makes the port opaque",
    { backing: { kind: "pod", pod: aPod, owner: { kind: "pod", name: "web-1" }, opaque: true } },
  ],
  ["another zone", { zone: "zone-b" }],
  [
    "another kind of holder",
    { backing: { kind: "workload", workload: makeExternalWorkload(), owner: undefined, opaque: false } },
  ],
  ["nobody behind it any more", { backing: { kind: "bare", identity: "", authorityOverride: undefined } }],
  ["other labels of the set alone", { setLabels: mirrored }],
])("an endpoint with %s is sent again", (_, change) => {
  const before = stateOf([makeAddress(), makeAddress({ ip: "10.0.1.2" })]);
  const after = stateOf([makeAddress(change), makeAddress({ ip: "10.0.1.2" })], before);
  expect(story(messagesSince(after, before))).toEqual(["+10.0.1.1:8080"]);
  expect(fold(fold(nothing, messagesSince(before, undefined)), messagesSince(after, before))).toEqual(
    fold(nothing, messagesSince(after, undefined)),
  );
});

test("a client that moves to another zone gets the locality of each endpoint anew", () => {
  const [before, after] = statesOf(
    answer([makeAddress()]),
    answer([makeAddress()], { clientZone: "zone-a" }),
  );
  const [frame] = messagesSince(after, before);
  const labels = frame && decodeUpdate(frame).add?.addrs?.[0]?.metricLabels;
  expect(labels).toMatchObject({ zone: "zone-a", zone_locality: "local" });
});

test("a step from one state is encoded once, whoever asks", () => {
  const before = stateOf([makeAddress()]);
  const after = stateOf([makeAddress({ ip: "10.0.1.2" })], before);
  expect(after.framesSince(before)).toBe(after.framesSince(before));
  expect(after.framesSince(undefined)).toBe(after.framesSince(undefined));
});

test("an endpoint whose proxy cannot be read is left out with the reason, and removed when it was there", () => {
  const unreadable = makeAddress({ backing: podBacking(makePod({ proxy: undefined })) });
  const other = makeAddress({ ip: "10.0.1.2" });
  const before = stateOf([makeAddress(), other]);
  const after = stateOf([unreadable, other], before);
  expect(story(messagesSince(after, before))).toEqual(["-10.0.1.1:8080"]);
  expect(after.leftOut).toEqual([expect.stringContaining("shop/web-1")]);
});

test("a refused state keeps its refusal, and open streams lose all endpoints", () => {
  const refusal: Refusal = { code: "NOT_FOUND", message: "Service web.shop not found" };
  const [before, after] = statesOf(answer([makeAddress()]), answer([], { refusal }));
  expect(after?.refusal).toBe(refusal);
  expect(story(messagesSince(after, before))).toEqual(["-10.0.1.1:8080"]);
});

test("IPv6 endpoints are removed by the address by which they were added", () => {
  const before = stateOf([makeAddress({ ip: "fd00::1", family: "IPv6" })]);
  const after = stateOf([], before);
  const shown = fold(nothing, messagesSince(before, undefined));
  expect([shown.size, fold(shown, messagesSince(after, before)).size]).toEqual([1, 0]);
});

/** What may be at one socket; `fresh` is an equal pod that is another object. */
interface Variant {
  readonly account: number;
  readonly zone: string;
  readonly labels: number;
  readonly fresh: boolean;
  readonly unreadable: boolean;
}

const sockets = ["10.0.1.1", "10.0.1.2", "10.0.1.3", "fd00::1"];

const variant = fc.record<Variant>({
  account: fc.nat({ max: 1 }),
  zone: fc.constantFrom("zone-a", "zone-b"),
  labels: fc.nat({ max: 1 }),
  fresh: fc.boolean(),
  unreadable: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

const moment = fc.record({
  variants: fc.tuple(...sockets.map(() => fc.option(variant, { nil: undefined }))),
  clientZone: fc.constantFrom("", "zone-a"),
  isRefused: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

type Moment = typeof moment extends fc.Arbitrary<infer M> ? M : never;

const pods = new Map<string, Pod>();

function podOf({ account, fresh, unreadable }: Variant, ip: string): Pod {
  const make = (): Pod =>
    makePod({ ips: [ip], serviceAccount: `account-${account}`, ...(unreadable && { proxy: undefined }) });
  if (fresh) return make();
  const key = JSON.stringify([account, unreadable, ip]);
  const pod = pods.get(key) ?? make();
  pods.set(key, pod);
  return pod;
}

function answerOf({ variants, clientZone, isRefused }: Moment): EndpointsAnswer {
  if (isRefused) return answer([], { refusal: { code: "NOT_FOUND", message: "gone" }, clientZone });
  const addresses = variants.flatMap((each, i) => {
    const ip = sockets[i] ?? "";
    if (each === undefined) return [];
    const family = ip.includes(":") ? "IPv6" : "IPv4";
    return [
      makeAddress({
        ip,
        family,
        backing: podBacking(podOf(each, ip)),
        zone: each.zone,
        setLabels: each.labels === 0 ? shop : mirrored,
      }),
    ];
  });
  return answer(addresses, { clientZone });
}

const moments = fc.array(moment, { minLength: 1, maxLength: 8 });

test("a stream that skips any states shows in the end what a new one shows", () => {
  fc.assert(
    fc.property(moments, fc.infiniteStream(fc.boolean()), (history, skips) => {
      const states = statesOf(...history.map(answerOf));
      let sent: EndpointsState | undefined;
      let shown = nothing;
      states.forEach((state, i) => {
        const isLast = i === states.length - 1;
        if (!isLast && skips.next().value === true) return;
        const frames = messagesSince(state, sent);
        shown = fold(shown, frames);
        // As streams do: a step without messages leaves them where they are.
        if (frames.length > 0) sent = state;
      });
      expect(shown).toEqual(fold(nothing, messagesSince(states.at(-1), undefined)));
    }),
  );
});

test("a stream that skips nothing is sent exactly the endpoints that differ", () => {
  fc.assert(
    fc.property(moments, (history) => {
      const states = statesOf(...history.map(answerOf));
      states.forEach((state, i) => {
        const previous = states[i - 1];
        if (previous === undefined) return;
        const before = fold(nothing, messagesSince(previous, undefined));
        const after = fold(nothing, messagesSince(state, undefined));
        const changed = [...after].filter(
          ([socket, shown]) => JSON.stringify(shown) !== JSON.stringify(before.get(socket)),
        );
        const gone = [...before.keys()].filter((socket) => !after.has(socket));
        const expected = [...changed.map(([socket]) => `+${socket}`), ...gone.map((socket) => `-${socket}`)];
        expect([...story(messagesSince(state, previous))].sort()).toEqual(expected.sort());
        expect(state.size).toBe(after.size);
      });
    }),
  );
});

test("in every step all adds come before the removes", () => {
  fc.assert(
    fc.property(moments, fc.nat(), (history, start) => {
      const states = statesOf(...history.map(answerOf));
      const signs = story(messagesSince(states.at(-1), states[start % states.length])).map(([sign]) => sign);
      expect(signs.join("")).toMatch(/^\+*-*$/);
    }),
  );
});
