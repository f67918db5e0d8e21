import { judgeStreams } from "../../../bench/soak/judge-streams.js";
import type { Settled } from "../../support/destination-client.js";

const none: Settled = { endpoints: {} };
const two: Settled = { endpoints: { "10.0.0.1:80": { weight: 1 }, "10.0.0.2:80": { weight: 1 } } };
const one: Settled = { endpoints: { "10.0.0.1:80": { weight: 1 } } };
const silent: Settled = { profile: null };
const a: Settled = { profile: { fullyQualifiedName: "a" } };
const b: Settled = { profile: { fullyQualifiedName: "b" } };
const bare: Settled = { profile: { endpoint: { addr: "10.0.0.1:80", weight: 10_000, metricLabels: {} } } };
const known: Settled = { profile: { endpoint: { addr: "10.0.0.1:80", metricLabels: { pod: "web-1" } } } };
const verified: Settled = { profile: { endpoint: { addr: "10.0.0.1:80", tlsIdentity: { name: "web" } } } };

function refused(code: string): Settled {
  return { error: { code } };
}

test.each([
  ["shows the endpoints that a new one does", "Get", [two, two], two],
  ["shows no endpoints, as a new one", "Get", [none], none],
  ["shows no endpoints where a new one is refused", "Get", [none], refused("NOT_FOUND")],
  ["shows the profile that a new one does", "GetProfile", [a, a], a],
  ["shows an address whose holder is gone", "GetProfile", [bare, silent], refused("NOT_FOUND")],
  ["keeps what it had in a conflict", "GetProfile", [a, silent, a], refused("FAILED_PRECONDITION")],
  ["keeps what it had where a new one is told nothing", "GetProfile", [silent, known, known], silent],
] as const)("a stream is right that %s", (_, rpc, open, fresh) => {
  expect(judgeStreams(rpc, open, fresh)).toEqual([]);
});

test.each([
  ["lacks an endpoint", "Get", [two, one], two],
  ["has an endpoint too many", "Get", [one], none],
  ["has endpoints where a new one is refused", "Get", [one], refused("NOT_FOUND")],
  ["shows another profile", "GetProfile", [a, b], a],
  ["shows no profile", "GetProfile", [silent], a],
  ["shows more than the address of a holder that is gone", "GetProfile", [bare, known], refused("NOT_FOUND")],
  ["has the identity of a holder that is gone", "GetProfile", [verified], refused("UNKNOWN")],
  ["shows another profile than the rest in a conflict", "GetProfile", [a, b], refused("FAILED_PRECONDITION")],
] as const)("a stream is wrong that %s", (_, rpc, open, fresh) => {
  expect(judgeStreams(rpc, open, fresh)).toHaveLength(1);
});
