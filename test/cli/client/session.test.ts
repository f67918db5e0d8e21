import type { ClientOptions } from "../../../src/cli/client/client-options.js";
import type { Follower } from "../../../src/cli/client/follower.js";
import { runSession } from "../../../src/cli/client/session.js";
import { streamFailure } from "../../../src/cli/client/stream-failure.js";
import { captureTerminal } from "./support/captured-terminal.js";
import { noon } from "./support/run-command.js";

/** A session about numbers, driven by hand. */
function start(options: Partial<ClientOptions> = {}) {
  const terminal = captureTerminal();
  let follower: Follower<number> | undefined;
  let stops = 0;
  const code = runSession<number>(
    {
      name: "waypost test",
      subject: "x:80",
      follow: (_, given) => {
        follower = given;
        return () => void (stops += 1);
      },
      table: (view) => (view === 0 ? "" : `${view}\n`),
      document: (view) => ({ view }),
      diff: (before, after) => [{ sign: "~", text: `${before} -> ${after}` }],
      whenEmpty: "Nothing.",
    },
    {
      address: "127.0.0.1:1",
      token: "",
      watch: false,
      output: "table",
      timeout: 60_000_000_000n,
      ...options,
    },
    {
      terminal,
      signal: new AbortController().signal,
      env: {},
      exit: () => undefined,
      now: () => new Date(noon),
    },
  );
  return { terminal, code, follower: follower!, stops: () => stops };
}

const missing = streamFailure("NOT_FOUND", "none");
const bad = streamFailure("INVALID_ARGUMENT", "bad");

test("ends with the first view, and hears nothing after it", async () => {
  const { terminal, code, follower, stops } = start();
  follower.view(1);
  follower.view(2);
  expect(await code).toBe(0);
  expect([terminal.out(), stops()]).toEqual(["1\n", 1]);
  expect(follower.lost(missing, "x:80")).toBe("give up");
  expect(terminal.err()).toBe("");
});

test("has a word for an empty table", async () => {
  const { terminal, code, follower } = start();
  follower.view(0);
  expect([await code, terminal.out(), terminal.err()]).toEqual([0, "", "Nothing.\n"]);
});

test("fails when a part of the answer was lost", async () => {
  const { terminal, code, follower } = start();
  expect(follower.lost(missing, "y:80")).toBe("give up");
  follower.view(1);
  expect([await code, terminal.out()]).toEqual([1, "1\n"]);
  expect(terminal.err()).toBe("waypost test: y:80: NOT_FOUND: none\n");
});

test("tells changes, and not what is the same", () => {
  const { terminal, follower } = start({ watch: true });
  for (const view of [1, 1, 2]) follower.view(view);
  expect(terminal.out()).toBe(`1\n${noon} ~ 1 -> 2\n`);
  follower.over();
});

test.each([
  ["json" as const, '{"view":1}\n{"view":2}\n'],
  ["yaml" as const, "---\nview: 1\n---\nview: 2\n"],
])("writes a document for each state as %s", (output, text) => {
  const { terminal, follower } = start({ watch: true, output });
  for (const view of [1, 1, 2]) follower.view(view);
  expect(terminal.out()).toBe(text);
  follower.over();
});

test("a watch tells a loss once, that it is over, and the next loss again", () => {
  const { terminal, follower } = start({ watch: true });
  expect([missing, missing].map((failure) => follower.lost(failure, "x:80"))).toEqual(["retry", "retry"]);
  follower.back("x:80");
  follower.lost(missing, "x:80");
  const loss = `${noon} ! x:80: NOT_FOUND: none; trying again\n`;
  expect(terminal.err()).toBe(`${loss}${noon} ! x:80: the server answers again\n${loss}`);
  follower.over();
});

test("a watch gives up what is refused for good", async () => {
  const { terminal, code, follower } = start({ watch: true });
  expect(follower.lost(bad, "x:80")).toBe("give up");
  follower.over();
  expect(await code).toBe(1);
  expect(terminal.err()).toBe(`${noon} ! x:80: INVALID_ARGUMENT: bad; giving up\n`);
});

test("texts of a server cannot steer the terminal", () => {
  const { terminal, follower } = start();
  follower.lost(streamFailure("NOT_FOUND", "a\u001b[2Jb\nc"), "x:80");
  expect(terminal.err()).toBe("waypost test: x:80: NOT_FOUND: a\\x1b[2Jb\\x0ac\n");
  follower.over();
});
