import { kindCount, TroubleBench } from "../support/trouble-bench.js";
import { until } from "../support/until.js";

/** A watch is asked to last 2 to 4 s, and is cut half a second later. */
const watchSeconds = 2;

let bench: TroubleBench;
beforeAll(async () => (bench = await TroubleBench.start({ watchSeconds })), 120_000);
afterAll(async () => await bench.stop());

test("a network that swallows everything, longer than all limits", async () => {
  await bench.play(
    "half-open network, until each kind has given up",
    // What is swallowed comes nowhere; after it a watch each, and what is renewed while all come to be well.
    { maxRequests: kindCount * 6, isCutOff: true },
    async ({ relay, change, openNewStreams }) => {
      relay.tcp.carry({ kind: "swallow" });
      await change();
      await openNewStreams();
      await until("each kind to have given up", () =>
        Promise.resolve(bench.destination.source.status().problems.length >= kindCount || undefined),
      );
      await openNewStreams();
      relay.tcp.carry({ kind: "pass" });
    },
  );
});

test("connections that go silent for good, while new ones are carried", async () => {
  await bench.play(
    "half-open watches, while new connections are carried",
    { maxRequests: kindCount * 6, isCutOff: false },
    async ({ relay, change, openNewStreams }) => {
      relay.tcp.silenceOpen();
      await change();
      await openNewStreams();
    },
  );
});
