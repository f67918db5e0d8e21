import { judgeMemory } from "../../../bench/soak/judge-memory.js";

const mib = 1024 * 1024;

function memory(heap: number, rss: number) {
  return { heapBytes: heap * mib, rssBytes: rss * mib };
}

test.each([
  ["what stays is flat", memory(20, 150), memory(20, 150)],
  ["what shrinks is flat", memory(20, 150), memory(10, 100)],
  ["a small heap may grow by 4 MiB, and little memory by 48 MiB", memory(20, 100), memory(24, 148)],
  ["a large heap may grow by 15 %, and much memory by 25 %", memory(200, 400), memory(230, 500)],
])("%s", (_, warm, end) => {
  expect(judgeMemory(warm, end)).toEqual([]);
});

test("what grows more is told of, each by itself", () => {
  expect(judgeMemory(memory(20, 100), memory(24.5, 100))).toEqual([
    "heap grew from 20.0 to 24.5 MiB, expected at most 24.0 MiB",
  ]);
  expect(judgeMemory(memory(20, 400), memory(20, 501))).toEqual([
    "resident memory grew from 400.0 to 501.0 MiB, expected at most 500.0 MiB",
  ]);
});
