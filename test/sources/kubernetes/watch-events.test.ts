import { UnreadableAnswer } from "../../../src/sources/kubernetes/api-fault.js";
import { jsonFormat } from "../../../src/sources/kubernetes/json-objects.js";
import { readEvents, watchEvent } from "../../../src/sources/kubernetes/watch-events.js";

test("a chunk brings the events that it completes", () => {
  const splitter = jsonFormat.splitter();
  const read = (text: string) => readEvents(Buffer.from(text), splitter, jsonFormat).map(({ type }) => type);
  expect(read('{"type":"ADDED"}\n{"type":"DEL')).toEqual(["applied"]);
  expect(read('ETED"}\n')).toEqual(["deleted"]);
});

test("what cannot be read says so", () => {
  expect(() => readEvents(Buffer.from("<html>\n"), jsonFormat.splitter(), jsonFormat)).toThrow(
    UnreadableAnswer,
  );
});

test("only the object of an error is read as a status", () => {
  const status = { code: 410, message: "", reason: "" };
  expect(watchEvent("ERROR", 1, () => status)).toEqual({ type: "failed", status });
  expect(
    watchEvent("BOOKMARK", 1, () => {
      throw new Error("not asked");
    }),
  ).toEqual({ type: "bookmark", object: 1 });
});
