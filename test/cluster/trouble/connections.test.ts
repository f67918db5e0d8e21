import { setTimeout as delay } from "node:timers/promises";
import { expired } from "../../support/api-status.js";
import { failWatches } from "../support/fail-watches.js";
import { kindCount, TroubleBench } from "../support/trouble-bench.js";

const resets = 10;
const resetPauseMs = 150;
/** A handshake of TLS takes a second, a page of a list about as long. */
const dripBytesPerSecond = 4000;

let bench: TroubleBench;
beforeAll(async () => (bench = await TroubleBench.start()), 120_000);
afterEach(() => bench.relay.tcp.carry({ kind: "pass" }));
afterAll(async () => await bench.stop());

test("connections that are reset again and again", async () => {
  const { requests } = await bench.play(
    "connections reset ten times",
    // A watch each after each reset.
    { maxRequests: kindCount * (resets + 1), isCutOff: false },
    async ({ relay, change, openNewStreams }) => {
      for (let i = 0; i < resets; i += 1) {
        relay.tcp.reset();
        if (i === 1) await change();
        if (i === 2) await openNewStreams();
        await delay(resetPauseMs);
      }
    },
  );
  // A connection that is gone is no reason to list.
  expect(requests.filter(({ verb }) => verb === "list")).toEqual([]);
});

test("a watch that comes a few bytes at a time", async () => {
  const { requests } = await bench.play(
    "slow drip of watches",
    { maxRequests: 0, isCutOff: false },
    async ({ relay, change, openNewStreams }) => {
      relay.tcp.carry({ kind: "drip", bytesPerSecond: dripBytesPerSecond });
      await change();
      await openNewStreams();
      await bench.untilConverged();
      relay.tcp.carry({ kind: "pass" });
    },
  );
  expect(requests).toEqual([]);
});

test("a list that comes a few bytes at a time", async () => {
  const { requests } = await bench.play(
    "slow drip of lists",
    { maxRequests: kindCount * 6, isCutOff: false },
    async ({ relay, change, openNewStreams }) => {
      relay.tcp.carry({ kind: "drip", bytesPerSecond: dripBytesPerSecond });
      failWatches(relay, expired);
      await change();
      await openNewStreams();
      await bench.untilConverged();
      relay.tcp.carry({ kind: "pass" });
    },
  );
  expect(new Set(requests.filter(({ verb }) => verb === "list").map(({ resource }) => resource)).size).toBe(
    kindCount,
  );
});

test("a server that ends all watches in the regular way, many times in a row", async () => {
  const times = 8;
  const { requests } = await bench.play(
    "watches ended cleanly eight times",
    { maxRequests: kindCount * times, isCutOff: false },
    async ({ relay, change, openNewStreams }) => {
      for (let i = 0; i < times; i += 1) {
        expect(relay.endWatches()).toBe(kindCount);
        if (i === 1) await change();
        if (i === 2) await openNewStreams();
        await relay.until(() => relay.openWatches() === 0 || relay.requests.length === kindCount * (i + 1));
        await relay.until(() => relay.openWatches() === kindCount);
      }
    },
  );
  expect(requests.filter(({ verb }) => verb === "list")).toEqual([]);
});

test("a server that ends each watch as soon as it has begun is not asked without a pause", async () => {
  const seconds = 3;
  await bench.play(
    "watches that end at once, for three seconds",
    // Waits are a quarter of a second in the mean once they have grown, which takes five tries.
    { maxRequests: kindCount * (7 + 6 * seconds), isCutOff: true },
    async ({ relay, change, openNewStreams }) => {
      const stop = relay.react(({ verb }) =>
        verb === "watch"
          ? { kind: "answer", code: 200, contentType: "application/json", body: "" }
          : undefined,
      );
      relay.endWatches();
      await change();
      await openNewStreams();
      await delay(seconds * 1000);
      stop();
    },
  );
});
