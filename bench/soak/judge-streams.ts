import type { Settled, StreamRequest } from "../../test/support/destination-client.js";
import { describeDifference } from "./describe-difference.js";

/** The codes that tell a new GetProfile stream that there is no such endpoint (docs/adr/0002, "holder is gone"). */
const goneCodes: readonly string[] = ["NOT_FOUND", "UNKNOWN"];

/**
 * What is wrong with what open streams show, given what a new one with the same request shows. Where a new one is
 * refused or told nothing, open ones show what docs/adr/0002 says.
 */
export function judgeStreams(
  rpc: StreamRequest["rpc"],
  open: readonly Settled[],
  fresh: Settled,
): readonly string[] {
  if ("endpoints" in fresh) return unlike(open, fresh);
  if ("profile" in fresh && fresh.profile !== null) return unlike(open, fresh);
  if (rpc === "Get") return unlike(open, { endpoints: {} });
  if ("error" in fresh && goneCodes.includes(fresh.error.code))
    return open
      .filter((settled) => !showsNothing(settled) && !showsBareAddress(settled))
      .map(
        (settled) =>
          `shows more than an address, though there is no such endpoint: ${JSON.stringify(settled)}`,
      );
  return unlikeEachOther(open);
}

/** What is wrong with a new stream, given what one shows on a server that has just been told of the same objects. */
export function judgeNewStream(fresh: Settled, reference: Settled): readonly string[] {
  return unlike([fresh], reference);
}

function unlike(open: readonly Settled[], expected: Settled): readonly string[] {
  return open.flatMap((settled) => describeDifference(settled, expected) ?? []);
}

/** Each keeps what it had before, and that was the same for all that had something. */
function unlikeEachOther(open: readonly Settled[]): readonly string[] {
  const [first, ...others] = open.filter((settled) => !showsNothing(settled));
  return first === undefined ? [] : unlike(others, first);
}

function showsNothing(settled: Settled): boolean {
  return "profile" in settled && settled.profile === null;
}

/** An endpoint without what is known of a pod: see destination.proto, WeightedAddr. */
function showsBareAddress(settled: Settled): boolean {
  if (!("profile" in settled) || !isObject(settled.profile)) return false;
  const { endpoint } = settled.profile;
  if (!isObject(endpoint)) return false;
  const { metricLabels = {}, tlsIdentity, protocolHint } = endpoint;
  return !tlsIdentity && !protocolHint && isObject(metricLabels) && Object.keys(metricLabels).length === 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
