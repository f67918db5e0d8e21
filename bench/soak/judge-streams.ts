import type { Settled, StreamRequest } from "../../test/support/destination-client.js";
import { socketText } from "../../test/support/socket-text.js";
import { describeDifference } from "./describe-difference.js";

/** The codes that tell a new GetProfile stream that there is no such endpoint (docs/adr/0002, "leads nowhere"). */
const goneCodes: readonly string[] = ["NOT_FOUND", "UNKNOWN"];

/** What new streams show on the server that open ones are on. */
export interface NewStreams {
  /** One with the same request. */
  readonly fresh: Settled;
  /** Ones that ask for an address, by its text. */
  readonly atAddress: ReadonlyMap<string, Settled>;
}

/**
 * What is wrong with what open streams show, given what new ones show. Where a new one with the same request is
 * refused or told nothing, open ones show what docs/adr/0002 says.
 */
export function judgeStreams(
  rpc: StreamRequest["rpc"],
  open: readonly Settled[],
  { fresh, atAddress }: NewStreams,
): readonly string[] {
  if ("endpoints" in fresh) return unlike(open, fresh);
  if ("profile" in fresh && fresh.profile !== null) return unlike(open, fresh);
  if (rpc === "Get") return unlike(open, { endpoints: {} });
  if (isGone(fresh))
    return open.flatMap((settled) => {
      const expected = atAddress.get(addressShown(settled) ?? "");
      // Of an address that several hold, or whose holder cannot be told, it keeps what it had.
      return expected === undefined || !showsProfile(expected) ? [] : unlike([settled], expected);
    });
  return unlikeEachOther(open);
}

/** Whether a new stream is told that what it asks for leads nowhere. */
export function isGone(fresh: Settled): boolean {
  return "error" in fresh && goneCodes.includes(fresh.error.code);
}

/** The address of the endpoint that a stream shows, as one can ask for it; undefined when it shows none. */
export function addressShown(settled: Settled): string | undefined {
  if (!("profile" in settled) || !isObject(settled.profile)) return undefined;
  const { endpoint } = settled.profile;
  return isObject(endpoint) && isObject(endpoint["addr"]) ? socketText(endpoint["addr"]) : undefined;
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

function showsProfile(settled: Settled): boolean {
  return "profile" in settled && settled.profile !== null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
