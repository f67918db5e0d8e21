import type { ApiRelay } from "../../support/api-relay.js";
import {
  expired,
  expiredContinue,
  internalError,
  tooManyRequests,
  type ApiStatus,
} from "../../support/api-status.js";
import type { RelayedRequest } from "../../support/relayed-request.js";
import { failWatches } from "../support/fail-watches.js";
import { requestsByKind } from "../support/requests-by-kind.js";
import { kindCount, TroubleBench } from "../support/trouble-bench.js";

/** Of a kind; the objects of a round's changes are on few pages. */
const maxPages = 4;

let bench: TroubleBench;
beforeAll(async () => (bench = await TroubleBench.start()), 120_000);
afterAll(async () => await bench.stop());

/** Resolves once the relay has seen so many requests of that sort of each kind. */
async function untilEachKindAsked(
  relay: ApiRelay,
  times: number,
  matches: (request: RelayedRequest) => boolean = () => true,
): Promise<void> {
  await relay.until(() => {
    const counts = countByKind(relay.requests.filter(matches));
    return counts.length === kindCount && counts.every((count) => count >= times);
  });
}

function countByKind(requests: readonly RelayedRequest[]): readonly number[] {
  return [...requestsByKind(requests).values()].map(({ length }) => length);
}

test("410 as the status of watches", async () => {
  const times = 4;
  const { requests } = await bench.play(
    "410 as a status, four times for each watch",
    { maxRequests: kindCount * 2 * times * (maxPages + 1), isCutOff: false },
    async ({ relay, change, openNewStreams }) => {
      const stop = relay.react(({ verb }) =>
        verb === "watch" ? { kind: "status", status: expired } : undefined,
      );
      relay.endWatches();
      await change();
      await openNewStreams();
      await untilEachKindAsked(relay, times, ({ verb }) => verb === "watch");
      stop();
    },
  );
  expect(new Set(requests.filter(({ verb }) => verb === "list").map(({ resource }) => resource)).size).toBe(
    kindCount,
  );
});

test.each([
  ["410 as an ERROR event, three times for each watch", expired],
  ["an ERROR event of another code, three times for each watch", internalError],
])("%s", async (name, status) => {
  const times = 3;
  const { requests } = await bench.play(
    name,
    { maxRequests: kindCount * times * (maxPages + 1), isCutOff: false },
    async ({ relay, change, openNewStreams }) => {
      for (let i = 0; i < times; i += 1) {
        expect(failWatches(relay, status)).toBe(kindCount);
        if (i === 0) await change();
        if (i === 1) await openNewStreams();
        await untilEachKindAsked(relay, i + 1, ({ verb }) => verb === "watch");
        await relay.until(() => relay.openWatches() === kindCount);
      }
    },
  );
  expect(countByKind(requests.filter(({ verb }) => verb === "watch"))).toEqual(
    Array<number>(kindCount).fill(times),
  );
});

/** Every request of lists and watches is refused; half of the kinds have to list, half to watch. */
async function refuseAll(relay: ApiRelay, status: ApiStatus): Promise<() => void> {
  const stop = relay.react(({ verb }) =>
    verb === "list" || verb === "watch" ? { kind: "status", status } : undefined,
  );
  for (const resource of ["endpointslices", "serviceprofiles", "nodes", "jobs", "servers"])
    expect(relay.sendWatchError(resource, expired)).toBe(1);
  relay.endWatches();
  await untilEachKindAsked(relay, 1);
  return stop;
}

test("429 with Retry-After", async () => {
  const times = 3;
  const { requests } = await bench.play(
    "429 with Retry-After of 1 s, on lists and watches",
    { maxRequests: kindCount * (times + 2 + maxPages), isCutOff: true },
    async ({ relay, change, openNewStreams }) => {
      const stop = await refuseAll(relay, tooManyRequests);
      await change();
      await untilEachKindAsked(relay, times);
      await openNewStreams();
      stop();
    },
  );
  for (const [, ofKind] of requestsByKind(requests)) {
    const refused = ofKind.slice(0, times).map(({ at }) => at);
    const waits = refused.slice(1).map((at, i) => at - (refused[i] ?? 0));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(990);
  }
});

test("500", async () => {
  const times = 5;
  await bench.play(
    "500 on lists and watches, at least five times for each kind",
    // Kinds go on while others are waited for.
    { maxRequests: kindCount * (times * 3 + maxPages), isCutOff: true },
    async ({ relay, change, openNewStreams }) => {
      const stop = await refuseAll(relay, internalError);
      await change();
      await untilEachKindAsked(relay, times);
      await openNewStreams();
      stop();
    },
  );
});

test("a list whose continue token has expired is read again in one piece", async () => {
  const { requests } = await bench.play(
    "expired continue tokens, for each list",
    { maxRequests: kindCount * 4, isCutOff: false },
    async ({ relay, change, openNewStreams }) => {
      const stop = relay.react(({ query }) =>
        query.has("continue") ? { kind: "status", status: expiredContinue } : undefined,
      );
      await change();
      expect(failWatches(relay, expired)).toBe(kindCount);
      await openNewStreams();
      await untilEachKindAsked(relay, 1, ({ verb }) => verb === "watch");
      stop();
    },
  );
  const cutShort = requests.filter(({ query }) => query.has("continue")).map(({ resource }) => resource);
  expect(cutShort).toEqual(expect.arrayContaining(["pods", "services", "endpointslices"]));
  const whole = requests.filter(({ verb, query }) => verb === "list" && !query.has("limit"));
  expect(whole.map(({ resource }) => resource).sort()).toEqual([...cutShort].sort());
});
