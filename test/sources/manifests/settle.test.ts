import { Settler } from "../../../src/sources/manifests/settle.js";

/** When a settler fires, given the times of events; all in milliseconds. */
function firings(events: readonly number[]): readonly number[] {
  const fired: number[] = [];
  const settler = new Settler({ quietMs: 50, maxMs: 200 }, () => fired.push(performance.now()));
  const start = performance.now();
  for (const at of events) setTimeout(() => settler.note(), at);
  jest.advanceTimersByTime(1000);
  return fired.map((at) => at - start);
}

beforeEach(() => jest.useFakeTimers({ advanceTimers: false }));
afterEach(() => jest.useRealTimers());

test.each<[string, readonly number[], readonly number[]]>([
  ["one event", [0], [50]],
  ["a burst", [0, 10, 40], [90]],
  ["two bursts", [0, 60], [50, 110]],
  ["a burst without end", [0, 40, 80, 120, 160, 190, 230], [200, 280]],
])("it settles after %s", (_name, events, expected) => {
  expect(firings(events)).toEqual(expected);
});

test("a cancelled burst does not settle", () => {
  const onSettled = jest.fn();
  const settler = new Settler({ quietMs: 50, maxMs: 200 }, onSettled);
  settler.note();
  settler.cancel();
  jest.advanceTimersByTime(1000);
  expect(onSettled).not.toHaveBeenCalled();
});
