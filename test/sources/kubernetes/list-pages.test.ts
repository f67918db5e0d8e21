import { PassThrough } from "node:stream";
import type { IncomingMessage } from "node:http";
import { ApiError } from "../../../src/sources/kubernetes/api-fault.js";
import { jsonFormat } from "../../../src/sources/kubernetes/json-objects.js";
import { readList, type ListReading } from "../../../src/sources/kubernetes/list-pages.js";

type Page = Parameters<ListReading["get"]>[0];

/** Reads a list whose pages `answer` gives; what was taken since the beginning of the last try. */
async function read(answer: (page: Page) => object, signal = new AbortController().signal) {
  const asked: Page[] = [];
  let taken: unknown[] = [];
  const version = await readList({
    get: (page) => {
      asked.push(page);
      const body = new PassThrough();
      body.end(JSON.stringify(answer(page)));
      return Promise.resolve({ format: jsonFormat, body: body as unknown as IncomingMessage });
    },
    pageSize: 2,
    silenceMs: 5000,
    begin: () => (taken = []),
    take: (object) => taken.push(object),
    signal,
  });
  return { version, taken, asked };
}

const expired = new ApiError({ code: 410, message: "", reason: "Expired" });
const page = (resourceVersion: string, next: string, ...items: readonly number[]) => ({
  metadata: { resourceVersion, continue: next },
  items,
});

test("all pages are taken in order, and the version is that of the first", async () => {
  const { version, taken, asked } = await read(({ continue: token }) =>
    token === undefined ? page("7", "b", 1, 2) : token === "b" ? page("8", "c", 3, 4) : page("9", "", 5),
  );
  expect([version, taken]).toEqual(["7", [1, 2, 3, 4, 5]]);
  expect(asked).toEqual([{ limit: 2 }, { limit: 2, continue: "b" }, { limit: 2, continue: "c" }]);
});

test("a forgotten list is read again from its beginning, without pages", async () => {
  const { version, taken, asked } = await read(({ limit, continue: token }) => {
    if (token !== undefined) throw expired;
    return limit === undefined ? page("8", "", 1, 2, 3) : page("7", "b", 1, 2);
  });
  expect([version, taken]).toEqual(["8", [1, 2, 3]]);
  expect(asked.at(-1)).toEqual({});
});

test("a list that is forgotten again fails", async () => {
  await expect(
    read(() => {
      throw expired;
    }),
  ).rejects.toBe(expired);
});

test("other work gets its turn while a long page is taken", async () => {
  const order: string[] = [];
  const items = Array.from({ length: 250 }, (_, i) => i);
  const reading = read(() => page("7", "", ...items)).then(() => order.push("read"));
  const tick = (n: number): void => {
    order.push("tick");
    if (n > 0) setImmediate(tick, n - 1);
  };
  setImmediate(tick, 1);
  await reading;
  expect(order).toEqual(["tick", "tick", "read"]);
});

test("nothing is taken after the signal", async () => {
  await expect(read(() => page("7", "", 1), AbortSignal.abort())).rejects.toThrow("aborted");
});
