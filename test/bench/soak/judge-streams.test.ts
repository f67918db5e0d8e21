import { addressShown, judgeStreams } from "../../../bench/soak/judge-streams.js";
import type { Settled } from "../../support/destination-client.js";

const none: Settled = { endpoints: {} };
const two: Settled = { endpoints: { "10.0.0.1:80": { weight: 1 }, "10.0.0.2:80": { weight: 1 } } };
const one: Settled = { endpoints: { "10.0.0.1:80": { weight: 1 } } };
const silent: Settled = { profile: null };
const a: Settled = { profile: { fullyQualifiedName: "a" } };
const b: Settled = { profile: { fullyQualifiedName: "b" } };

const socket = "10.0.0.1:80";
const addr = { ip: { ipv4: 0x0a000001 }, port: 80 };
const bare: Settled = { profile: { endpoint: { addr, weight: 10_000, metricLabels: {} } } };
const known: Settled = { profile: { endpoint: { addr, metricLabels: { pod: "web-1" } } } };
const none404 = refused("NOT_FOUND");

function refused(code: string): Settled {
  return { error: { code } };
}

/** Judges streams where a new one for the address that they show, if any, shows this. */
function judge(
  rpc: "Get" | "GetProfile",
  open: readonly Settled[],
  { fresh, at }: { readonly fresh: Settled; readonly at?: Settled | undefined },
): readonly string[] {
  return judgeStreams(rpc, open, { fresh, atAddress: new Map(at === undefined ? [] : [[socket, at]]) });
}

test.each([
  ["shows the endpoints that a new one does", "Get", [two, two], { fresh: two }],
  ["shows no endpoints, as a new one", "Get", [none], { fresh: none }],
  ["shows no endpoints where a new one is refused", "Get", [none], { fresh: none404 }],
  ["shows the profile that a new one does", "GetProfile", [a, a], { fresh: a }],
  ["shows an address whose holder is gone", "GetProfile", [bare, silent], { fresh: none404, at: bare }],
  [
    "shows who has the address that its name led to",
    "GetProfile",
    [known, silent],
    { fresh: none404, at: known },
  ],
  [
    "keeps what it had of an address that several have",
    "GetProfile",
    [known],
    { fresh: none404, at: refused("FAILED_PRECONDITION") },
  ],
  [
    "keeps what it had in a conflict",
    "GetProfile",
    [a, silent, a],
    { fresh: refused("FAILED_PRECONDITION") },
  ],
  [
    "keeps what it had where a new one is told nothing",
    "GetProfile",
    [silent, known, known],
    { fresh: silent },
  ],
] as const)("a stream is right that %s", (_, rpc, open, shown) => {
  expect(judge(rpc, open, shown)).toEqual([]);
});

test.each([
  ["lacks an endpoint", "Get", [two, one], { fresh: two }],
  ["has an endpoint too many", "Get", [one], { fresh: none }],
  ["has endpoints where a new one is refused", "Get", [one], { fresh: none404 }],
  ["shows another profile", "GetProfile", [a, b], { fresh: a }],
  ["shows no profile", "GetProfile", [silent], { fresh: a }],
  [
    "shows more than the address of a holder that is gone",
    "GetProfile",
    [bare, known],
    { fresh: none404, at: bare },
  ],
  ["shows less than who has the address", "GetProfile", [bare], { fresh: refused("UNKNOWN"), at: known }],
  [
    "shows another profile than the rest in a conflict",
    "GetProfile",
    [a, b],
    { fresh: refused("FAILED_PRECONDITION") },
  ],
] as const)("a stream is wrong that %s", (_, rpc, open, shown) => {
  expect(judge(rpc, open, shown)).toHaveLength(1);
});

test("the address that a stream shows is the one to ask for", () => {
  expect([known, silent, a, two].map(addressShown)).toEqual([socket, undefined, undefined, undefined]);
});
