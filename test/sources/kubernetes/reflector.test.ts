import { answers } from "./played-api.js";
import { testLimits } from "./test-limits.js";
import { node, ReflectorProbe } from "./reflector-probe.js";

let probe: ReflectorProbe;
afterEach(() => probe.close());

const hour = 3_600_000;

/** A reflector that watches `a` and `b`. */
async function watching(limits: Parameters<typeof ReflectorProbe.make>[0] = {}): Promise<void> {
  probe = await ReflectorProbe.make(limits);
  probe.api.put("Node", node("a"), node("b"));
  await probe.start();
  await probe.watched(1);
  await probe.signal.until(() => probe.api.watches("Node").length === 1, "an open watch");
}

describe("listing", () => {
  test("pages are handed over as one, and the watch begins at the version of the list", async () => {
    probe = await ReflectorProbe.make();
    probe.api.put("Node", ..."abcdefgh".split("").map(node));
    await probe.start();
    expect(probe.handed).toEqual(["replace a b c d e f g h"]);
    await probe.watched(1);
    expect(probe.asked).toEqual(["list", "list", "list", "watch 108"]);
    const [first, second] = probe.api.requests;
    expect([first?.query.get("limit"), first?.query.get("continue")]).toEqual(["3", null]);
    expect(second?.query.get("continue")).toBe("108:3");
    expect(probe.api.requests.at(-1)?.query.get("allowWatchBookmarks")).toBe("true");
  });

  test("pages and the watch share connections", async () => {
    probe = await ReflectorProbe.make({ pageSize: 1 });
    probe.api.put("Node", ..."abcdefgh".split("").map(node));
    await probe.start();
    await probe.watched(1);
    expect(probe.api.connections.ever).toBeLessThanOrEqual(2);
  });

  test("a list that the server forgets before its end is read again, in one piece", async () => {
    probe = await ReflectorProbe.make();
    probe.api.put("Node", ..."abcdefgh".split("").map(node));
    probe.api.plan("Node", "list", (response) => {
      const page = { metadata: { resourceVersion: "1", continue: "1:3" }, items: [node("gone")] };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(page));
    });
    await probe.start();
    expect(probe.handed).toEqual(["replace a b c d e f g h"]);
    expect(
      probe.api.requests.filter(({ verb }) => verb === "list").map(({ query }) => query.get("limit")),
    ).toEqual(["3", "3", null]);
  });

  test("a server without protobuf is read in JSON", async () => {
    probe = await ReflectorProbe.make();
    probe.api.hasProtobuf = false;
    probe.api.put("Node", node("a"));
    await probe.start();
    probe.api.put("Node", node("b"));
    await probe.knows("a", "b");
  });

  test.each([
    ["500", answers.status(500), testLimits.answerMs],
    ["a connection that is reset", answers.reset, testLimits.answerMs],
    ["an empty body", answers.nothing, testLimits.answerMs],
    ["a body that is no list", answers.text("<html>"), testLimits.answerMs],
    ["no answer", answers.silence, 300],
    ["half an answer", answers.text('{"metadata":{},"items":['), 300],
  ])("%s does not keep it from trying again", async (_, answer, patienceMs) => {
    probe = await ReflectorProbe.make({ answerMs: patienceMs, listSilenceMs: patienceMs });
    probe.api.put("Node", node("a"));
    probe.api.plan("Node", "list", answer, 3);
    await probe.start();
    expect(probe.handed).toEqual(["replace a"]);
    expect(probe.api.count("Node", "list")).toBe(4);
    await probe.logs("over");
    expect(probe.logged.filter((line) => line.startsWith("failed"))).toHaveLength(3);
    expect(probe.reflector.problems).toEqual([]);
  });

  test("while the server is away the start waits, and says so", async () => {
    probe = await ReflectorProbe.make({ backoff: { firstMs: hour, maxMs: hour } });
    probe.api.plan("Node", "list", answers.reset);
    void probe.start();
    await probe.is("backing off");
    expect(probe.reflector.isSettled).toBe(false);
    expect(probe.reflector.problems).toEqual([
      expect.stringMatching(/^(socket hang up|read ECONNRESET); what is known stays, and it is tried again$/),
    ]);
  });

  test("a server that wants to be left alone is", async () => {
    probe = await ReflectorProbe.make({ maxRetryAfterMs: 150 });
    probe.api.plan("Node", "list", answers.status(429, { "retry-after": "3600" }));
    const begun = performance.now();
    await probe.start();
    expect(performance.now() - begun).toBeGreaterThan(145);
  });
});

describe("watching", () => {
  test("changes come in order; what came together is handed over together", async () => {
    await watching();
    probe.api.put("Node", node("c"));
    await probe.knows("a", "b", "c");
    probe.api.watches("Node")[0]?.cork();
    probe.api.put("Node", node("a"));
    probe.api.remove("Node", node("b"));
    probe.api.put("Node", node("b"));
    probe.api.watches("Node")[0]?.uncork();
    await probe.signal.until(() => probe.handed.length === 3, "another handing over");
    expect(probe.handed).toEqual(["replace a b", "apply c", "update a, delete b, apply b"]);
  });

  test("an object that drips in byte by byte is read", async () => {
    probe = await ReflectorProbe.make();
    probe.api.hasProtobuf = false;
    await probe.start();
    await probe.signal.until(() => probe.api.watches("Node").length === 1, "an open watch");
    const text = `${JSON.stringify({ type: "ADDED", object: node("grün") })}\n`;
    for (const byte of Buffer.from(text)) {
      const { heard } = probe;
      probe.api.watches("Node")[0]?.write(Buffer.from([byte]));
      await probe.signal.until(() => probe.heard > heard, "the byte");
    }
    await probe.knows("grün");
    expect(probe.handed).toEqual(["replace", "apply grün"]);
  });

  test("nothing else is asked while changes are handed over", async () => {
    await watching();
    let release: () => void = () => undefined;
    probe.held = new Promise((resolve) => (release = resolve));
    probe.api.put("Node", node("c"));
    probe.api.watches("Node")[0]?.end();
    await probe.signal.until(() => probe.api.watches("Node").length === 0, "the watch to end");
    expect(probe.api.count("Node", "watch")).toBe(1);
    release();
    await probe.watched(2);
    expect(probe.asked.at(-1)).toBe("watch 103");
  });

  test("events of unknown types are counted and passed over", async () => {
    await watching();
    probe.api.say("Node", "RENAMED", node("x"));
    await probe.signal.until(() => probe.reflector.status().ignoredEvents === 1, "an ignored event");
    probe.api.put("Node", node("c"));
    await probe.knows("a", "b", "c");
  });

  test("its status tells how it does", async () => {
    await watching();
    probe.api.put("Node", node("c"));
    await probe.knows("a", "b", "c");
    expect(probe.reflector.status()).toEqual({
      state: "watching",
      version: "v1",
      resourceVersion: "103",
      lastEventAgeSeconds: expect.closeTo(0, 0) as number,
      watchAgeSeconds: expect.closeTo(0, 0) as number,
      reconnects: 0,
      ignoredEvents: 0,
    });
  });
});

describe("going on", () => {
  test("a watch that the server ends is resumed from the last version, and nothing is missed", async () => {
    await watching();
    probe.api.put("Node", node("c"));
    await probe.knows("a", "b", "c");
    await probe.signal.until(() => probe.reflector.status().state === "watching", "a steady watch");
    probe.api.plan("Node", "watch", (response, request) => {
      // Changes in the gap.
      probe.api.remove("Node", node("a"));
      probe.api.put("Node", node("d"));
      answers.reset(response, request);
    });
    probe.api.watches("Node")[0]?.end();
    await probe.knows("b", "c", "d");
    expect(probe.asked).toEqual(["list", "watch 102", "watch 103", "watch 103"]);
    expect(probe.reflector.status().reconnects).toBe(1);
  });

  test("a bookmark moves the version on", async () => {
    await watching();
    const { heard } = probe;
    probe.api.bookmark("Node");
    await probe.signal.until(() => probe.heard > heard, "the bookmark");
    probe.api.watches("Node")[0]?.end();
    await probe.watched(2);
    expect(probe.asked.at(-1)).toBe("watch 103");
    expect(probe.handed).toHaveLength(1);
  });

  test("hundreds of watches that end as they do, or break, lose nothing and list nothing", async () => {
    await watching();
    for (let i = 0; i < 200; i++) {
      probe.api.put("Node", node(`n${i}`));
      const [watch] = probe.api.watches("Node");
      if (i % 2 === 0) watch?.end();
      else watch?.destroy();
      probe.api.remove("Node", node(`n${i - 1}`));
      await probe.knows("a", "b", `n${i}`);
      await probe.signal.until(() => probe.api.watches("Node").length === 1, "an open watch");
    }
    expect(probe.api.count("Node", "list")).toBe(1);
  });

  test.each(["status", "event"] as const)(
    "a version that is history, told as %s, has the kind listed anew",
    async (expiry) => {
      await watching();
      probe.api.expiry = expiry;
      probe.api.plan("Node", "watch", (response, request) => {
        probe.api.remove("Node", node("a"));
        probe.api.put("Node", node("c"));
        probe.api.compact();
        answers.reset(response, request);
      });
      probe.api.watches("Node")[0]?.end();
      await probe.knows("b", "c");
      await probe.watched(4);
      expect(probe.asked).toEqual(["list", "watch 102", "watch 102", "watch 102", "list", "watch 104"]);
      expect(probe.handed).toEqual(["replace a b", "replace b c"]);
    },
  );

  test("a watch that the server refuses again and again is listed anew", async () => {
    await watching();
    probe.api.plan("Node", "watch", answers.status(500), 3);
    probe.api.watches("Node")[0]?.end();
    await probe.watched(5);
    expect(probe.asked.slice(2)).toEqual(["watch 102", "watch 102", "watch 102", "list", "watch 102"]);
  });

  test("a watch that speaks of an error is listed anew", async () => {
    await watching();
    probe.api.say("Node", "ERROR", { code: 500, message: "internal" });
    await probe.watched(2);
    expect(probe.asked.slice(2)).toEqual(["list", "watch 102"]);
    await probe.logs("500: internal");
  });

  test("a watch that cannot be read is listed anew", async () => {
    await watching();
    probe.api.watches("Node")[0]?.write("<html>never ends");
    await probe.watched(2);
    expect(probe.asked.slice(2)).toEqual(["list", "watch 102"]);
  });

  test("a watch that ends within an object is resumed from before it", async () => {
    await watching();
    probe.api.watches("Node")[0]?.end(Buffer.from([0, 0, 1]));
    await probe.watched(2);
    expect(probe.asked.slice(2)).toEqual(["watch 102"]);
    await probe.logs("a watch ended within an object");
  });

  test("a watch that is silent for too long is cut and resumed", async () => {
    await watching({ watchSeconds: 0, watchGraceMs: 40 });
    await probe.watched(3);
    expect(probe.api.count("Node", "list")).toBe(1);
    await probe.logs("nothing came for 0.04 s");
    probe.api.put("Node", node("c"));
    await probe.knows("a", "b", "c");
  });

  test("a watch without an answer is cut and tried again", async () => {
    await watching({ answerMs: 40 });
    probe.api.plan("Node", "watch", answers.silence);
    probe.api.watches("Node")[0]?.end();
    await probe.watched(3);
    await probe.logs("no answer within 0.04 s");
  });

  test("a server that ends each watch at once is left alone", async () => {
    probe = await ReflectorProbe.make({ steadyWatchMs: hour, backoff: { firstMs: hour, maxMs: hour } });
    probe.api.plan("Node", "watch", answers.nothing, 1000);
    await probe.start();
    await probe.is("backing off");
    expect(probe.asked).toEqual(["list", "watch 100"]);
    expect(probe.reflector.problems).toEqual([
      "watches end as soon as they have begun; what is known stays, and it is tried again",
    ]);
  });

  test("a server to which everything is history is left alone", async () => {
    probe = await ReflectorProbe.make({ steadyWatchMs: hour, backoff: { firstMs: hour, maxMs: hour } });
    probe.api.plan("Node", "watch", answers.status(410), 1000);
    await probe.start();
    await probe.is("backing off");
    expect(probe.asked).toEqual(["list", "watch 100", "list", "watch 100"]);
  });

  test("credentials that are not taken are had anew, and what is known stays", async () => {
    await watching();
    probe.api.plan("Node", "watch", answers.status(401), 5);
    probe.api.watches("Node")[0]?.end();
    await probe.watched(7);
    expect(probe.handed).toEqual(["replace a b"]);
    expect(probe.api.count("Node", "list")).toBe(1);
  });
});

describe("a kind that is refused", () => {
  test.each([
    [404, "absent", "the server has no such kind (404: answer 404); it counts as empty"],
    [403, "forbidden", "may not be read (403: answer 403); it counts as empty"],
  ] as const)(
    "%d at the start counts as empty, and is taken up once it is there",
    async (code, state, problem) => {
      probe = await ReflectorProbe.make();
      probe.api.put("Node", node("a"));
      probe.api.refused.set("Node", code);
      await probe.start();
      expect(probe.handed).toEqual(["replace"]);
      expect(probe.reflector.status().state).toBe(state);
      expect(probe.reflector.problems).toEqual([problem]);
      await probe.signal.until(() => probe.api.count("Node", "list") > 3, "more tries");
      probe.api.refused.clear();
      await probe.knows("a");
      expect(probe.handed).toEqual(["replace", "replace a"]);
      expect(probe.reflector.problems).toEqual([]);
      expect(probe.logged).toEqual([`refused: ${problem}`, "granted"]);
    },
  );

  test("with objects it is believed only after a while", async () => {
    await watching();
    probe.api.refused.set("Node", 404);
    probe.api.watches("Node")[0]?.end();
    await probe.signal.until(() => probe.api.count("Node", "list") > 4, "more tries");
    expect(probe.handed).toEqual(["replace a b"]);
    probe.api.refused.clear();
    await probe.signal.until(() => probe.api.watches("Node").length === 1, "an open watch");
    expect(probe.handed).toEqual(["replace a b", "replace a b"]);
  });

  test("and then its objects go, once", async () => {
    await watching({ refusalMs: 0 });
    probe.api.refused.set("Node", 404);
    probe.api.watches("Node")[0]?.end();
    await probe.knows();
    await probe.signal.until(() => probe.api.count("Node", "list") > 4, "more tries");
    expect(probe.handed).toEqual(["replace a b", "replace"]);
    expect(probe.reflector.status().state).toBe("absent");
  });

  test("one that may be listed but not watched is listed again and again, with waits", async () => {
    probe = await ReflectorProbe.make();
    probe.api.put("Node", node("a"));
    probe.api.plan("Node", "watch", answers.status(403), 1000);
    await probe.start();
    await probe.logs("403");
    probe.api.put("Node", node("b"));
    await probe.knows("a", "b");
  });
});

describe("stopping", () => {
  test("an open watch is closed, and nothing is asked after it", async () => {
    await watching();
    probe.stop();
    await probe.signal.until(() => probe.api.connections.open === 0, "no connection");
    expect(probe.asked).toEqual(["list", "watch 102"]);
    expect(probe.logged).toEqual([]);
  });

  test("a list under way is given up, and handed to nobody", async () => {
    probe = await ReflectorProbe.make();
    probe.api.plan("Node", "list", answers.silence);
    const started = probe.start();
    await probe.signal.until(() => probe.api.requests.length === 1, "a list");
    probe.stop();
    await started;
    await probe.signal.until(() => probe.api.connections.open === 0, "no connection");
    expect([probe.handed, probe.logged]).toEqual([[], []]);
  });

  test("a wait is given up", async () => {
    probe = await ReflectorProbe.make({ backoff: { firstMs: hour, maxMs: hour } });
    probe.api.plan("Node", "list", answers.status(500));
    const started = probe.start();
    await probe.is("backing off");
    probe.stop();
    await started;
  });
});
