import type { StreamHandlers } from "../../../src/cli/client/destination-client.js";
import { followStream, type Verdict } from "../../../src/cli/client/follow-stream.js";
import { standardPace } from "../../../src/cli/client/pace.js";
import { streamFailure } from "../../../src/cli/client/stream-failure.js";

const pace = { ...standardPace, firstRetryMs: 100, maxRetryMs: 300 };
const gone = streamFailure("UNAVAILABLE", "gone");

function follow(verdict: Verdict = "retry") {
  const opened: StreamHandlers<number>[] = [];
  const told: string[] = [];
  let cancelled = 0;
  const cancel = followStream<number>(
    (handlers) => {
      opened.push(handlers);
      return () => void (cancelled += 1);
    },
    {
      state: (state) => told.push(`state ${state}`),
      lost: (failure) => {
        told.push(`lost ${failure.message}`);
        return verdict;
      },
      back: () => told.push("back"),
    },
    pace,
  );
  return { opened, told, cancel, cancelled: () => cancelled };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("opens again after a loss, patiently, and tells that it is back", () => {
  const { opened, told } = follow();
  opened[0]!.next(1);
  opened[0]!.end(gone);
  jest.advanceTimersByTime(100);
  opened[1]!.next(2);
  opened[1]!.next(3);
  expect(told).toEqual(["state 1", "lost gone", "back", "state 2", "state 3"]);
  expect(opened.map(({ patient }) => patient)).toEqual([false, true]);
});

test("waits twice as long each time, up to a limit, and starts anew after a state", () => {
  const { opened } = follow();
  for (const waitMs of [100, 200, 300, 300]) {
    const before = opened.length;
    opened.at(-1)!.end(gone);
    jest.advanceTimersByTime(waitMs - 1);
    expect(opened).toHaveLength(before);
    jest.advanceTimersByTime(1);
    expect(opened).toHaveLength(before + 1);
  }
  opened.at(-1)!.next(1);
  opened.at(-1)!.end(gone);
  jest.advanceTimersByTime(100);
  expect(opened).toHaveLength(6);
});

test("stays closed when the follower gives up", () => {
  const { opened } = follow("give up");
  opened[0]!.end(gone);
  jest.runAllTimers();
  expect(opened).toHaveLength(1);
});

test("a cancel ends the open stream, or the wait for the next", () => {
  const open = follow();
  open.cancel();
  expect(open.cancelled()).toBe(1);
  const waiting = follow();
  waiting.opened[0]!.end(gone);
  waiting.cancel();
  jest.runAllTimers();
  expect(waiting.opened).toHaveLength(1);
});
