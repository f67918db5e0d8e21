import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Worker } from "node:worker_threads";
import { PatternJudge } from "../../src/patterns/pattern-judge.js";

/** Threads that were started, as Node itself tells of them. */
let threads: Worker[];
let onThread: ((thread: Worker) => void) | undefined;
let judged: string[];
let failures: Error[];
let judge: PatternJudge;

function noteThread(message: unknown): void {
  const { worker } = message as { readonly worker: Worker };
  threads.push(worker);
  onThread?.(worker);
}

beforeEach(() => {
  threads = [];
  onThread = undefined;
  judged = [];
  failures = [];
  subscribe("worker_threads", noteThread);
  judge = new PatternJudge({
    observer: { judged: (verdict) => judged.push(verdict), failed: (error) => failures.push(error) },
  });
});

afterEach(async () => {
  unsubscribe("worker_threads", noteThread);
  await judge.close();
});

/** A thread's id is -1 once it is over. */
function running(): number {
  return threads.filter(({ threadId }) => threadId !== -1).length;
}

function numbered(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from }, (_, i) => `/path/${from + i}`);
}

test("patterns that the proxy compiles have no verdict against them", async () => {
  const patterns = [
    "/users",
    "/users/[^/]*",
    "a|b",
    "^a$",
    "^a",
    "a$",
    " /users ",
    "\t^/users$\n",
    "\\d+",
    "\\p{Greek}",
    "(?i)/users",
    "[a-z&&[^b]]",
    "a**",
    "x{1001}",
    "",
    " ",
    // The end of the anchored form makes a lone backslash an escaped dollar sign.
    "a\\",
    // What JavaScript would trim is a character of the pattern, and the other way round.
    "\ufeffa",
    "a\u0085",
  ];
  const verdicts = await judge.judge(patterns);
  expect([...verdicts].filter(([, reason]) => reason !== undefined)).toEqual([]);
  expect([...verdicts.keys()]).toEqual(patterns);
  expect(judged).toEqual(patterns.map(() => "valid"));
});

test.each([
  ["(?=x)", "look-around"],
  ["(?<!x)y", "look-around"],
  ["(a)\\1", "backreferences are not supported"],
  ["(a", "unclosed group"],
  ["a)", "unopened group"],
  ["[a", "unclosed character class"],
  ["a|*", "repetition operator missing expression"],
  ["a{2,1}", "invalid repetition count range"],
  ["\\Qa\\E", "unrecognized escape sequence"],
  ["x{1000}{1000}", "exceeds size limit"],
  ["a\\\ufeff", "unrecognized escape sequence"],
])("%j is refused with the engine's own reason", async (pattern, reason) => {
  const verdicts = await judge.judge([pattern]);
  expect(verdicts.get(pattern)).toContain(reason);
  expect(judged).toEqual(["invalid"]);
});

test("the reason shows the pattern anchored as the proxy compiles it, only where it was not", async () => {
  const patterns = ["(?=x)", "^(?=x)", "(?=x)$", " ^(?=x)$ "];
  const verdicts = await judge.judge(patterns);
  for (const pattern of patterns) expect(verdicts.get(pattern)).toMatch(/^ {4}\^\(\?=x\)\$$/m);
});

test("no thread is started before one is needed", async () => {
  await judge.judge([]);
  expect(threads).toEqual([]);
});

test("verdicts are remembered: the thread is not asked again", async () => {
  const first = await judge.judge(["a", "(b"]);
  const again = await judge.judge(["(b", "a", "c"]);
  expect(judged).toEqual(["valid", "invalid", "valid"]);
  expect([again.get("a"), again.get("(b"), again.get("c")]).toEqual([undefined, first.get("(b"), undefined]);
});

test("calls that come at once are answered in their order, and a pattern in several of them is judged once", async () => {
  const order: number[] = [];
  const calls = [["a", "(b"], ["(b"], [], ["c", "a"]].map(async (patterns, i) => {
    const verdicts = await judge.judge(patterns);
    order.push(i);
    return [...verdicts.keys()];
  });
  expect(await Promise.all(calls)).toEqual([["a", "(b"], ["(b"], [], ["c", "a"]]);
  expect(order).toEqual([0, 1, 2, 3]);
  expect(judged).toHaveLength(3);
});

test("the thread is replaced after 300 patterns", async () => {
  await judge.judge(numbered(0, 300));
  expect([threads.length, running()]).toEqual([1, 1]);
  const verdicts = await judge.judge(numbered(300, 310));
  expect([threads.length, running(), verdicts.size]).toEqual([2, 1, 10]);
  await judge.judge(numbered(310, 600));
  expect(threads).toHaveLength(2);
});

test("many patterns in one call are all judged, by several threads one after another", async () => {
  const patterns = numbered(0, 650);
  const verdicts = await judge.judge(patterns);
  expect([verdicts.size, judged.length, threads.length, running()]).toEqual([650, 650, 3, 1]);
});

test("should the thread die of several patterns each is tried alone, and one of which it dies again is passed on", async () => {
  // The first thread gets all three, the second the first one alone.
  onThread = (thread) => {
    if (threads.length <= 2) void thread.terminate();
  };
  const verdicts = await judge.judge(["a", "(b", "c"]);
  expect(judged).toEqual(["failed", "invalid", "valid"]);
  expect([...verdicts.keys()]).toEqual(["(b", "c"]);
  expect(verdicts.get("(b")).toContain("unclosed group");
  expect(failures.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^the pattern thread ended with code \d+$/),
  ]);
  expect([threads.length, running()]).toEqual([3, 1]);
});

test("one pattern that takes too long keeps no other from its verdict, and is not tried a second time", async () => {
  const slow = `[${"[\\w~~\\d]".repeat(20_000)}]`;
  const impatient = new PatternJudge({
    observer: { judged: (verdict) => judged.push(verdict), failed: (error) => failures.push(error) },
    patienceMs: 1000,
  });
  const verdicts = await impatient.judge(["a", slow, "(b"]);
  expect([...verdicts.keys()]).toEqual(["a", "(b"]);
  expect(judged).toEqual(["valid", "failed", "invalid"]);
  expect(failures.map(({ message }) => message)).toEqual(["the pattern thread took longer than 1000 ms"]);
  expect([...(await impatient.judge([slow, "c"])).keys()]).toEqual(["c"]);
  expect(judged).toEqual(["valid", "failed", "invalid", "valid"]);
  await impatient.close();
  expect(running()).toBe(0);
});

test("a thread that dies while nobody asks is replaced when somebody does", async () => {
  await judge.judge(["a"]);
  await threads[0]?.terminate();
  const verdicts = await judge.judge(["b", "(c"]);
  expect([verdicts.size, threads.length, failures]).toEqual([2, 2, []]);
});

test("an observer that fails does not keep later patterns from being judged", async () => {
  let isFirst = true;
  const fragile = new PatternJudge({
    observer: {
      judged: () => undefined,
      failed: () => {
        if (isFirst) throw new Error("a bug");
      },
    },
  });
  onThread = (thread) => {
    if (isFirst) void thread.terminate();
  };
  await expect(fragile.judge(["a"])).rejects.toThrow("a bug");
  isFirst = false;
  expect((await fragile.judge(["(b"])).get("(b")).toContain("unclosed group");
  await fragile.close();
});

test("closing waits for what was asked and ends the thread", async () => {
  const asked = judge.judge(["a"]);
  await judge.close();
  expect([(await asked).size, threads.length, running()]).toEqual([1, 1, 0]);
});

test("closing without a thread is no effort, and may be done twice", async () => {
  await judge.close();
  await judge.close();
  expect(threads).toEqual([]);
});

test("an idle thread does not keep the process alive", async () => {
  const calls: string[] = [];
  onThread = (thread) => {
    const [ref, unref] = [thread.ref.bind(thread), thread.unref.bind(thread)];
    thread.ref = () => {
      calls.push("ref");
      ref();
    };
    thread.unref = () => {
      calls.push("unref");
      unref();
    };
  };
  await judge.judge(["a"]);
  expect(calls).toEqual(["unref", "ref", "unref"]);
});

test("a pattern longer than an object can hold is refused without being compiled", async () => {
  const verdicts = await judge.judge(["a".repeat(1024 * 1024 + 1)]);
  expect([...verdicts.values()]).toEqual(["expected at most 1048576 characters, found 1048577"]);
});

test("when nobody waits any more the thread is asked no further, and what was not judged has no verdict", async () => {
  const patterns = Array.from({ length: 120 }, (_, i) => `/a(${i})`);
  const verdicts = await judge.judge(patterns, () => judged.length > 0);
  expect([verdicts.size, judged.length]).toEqual([50, 50]);
  expect((await judge.judge(patterns)).size).toBe(120);
  expect(judged).toHaveLength(120);
});
