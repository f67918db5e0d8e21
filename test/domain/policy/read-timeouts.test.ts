import { AnnotationReader } from "../../../src/domain/policy/annotation-reader.js";
import { readTimeouts } from "../../../src/domain/policy/read-timeouts.js";

const read = (annotations: Readonly<Record<string, string>>) => {
  const reader = new AnnotationReader(new Map(Object.entries(annotations)));
  return { timeouts: readTimeouts(reader), faults: reader.faults.map(({ annotation }) => annotation) };
};

test("each is for itself, and zero is not none", () => {
  const annotations = { "timeout.linkerd.io/request": "5s", "timeout.linkerd.io/idle": "0" };
  expect(read(annotations)).toEqual({
    timeouts: { request: 5_000_000_000n, response: undefined, idle: 0n },
    faults: [],
  });
});

test("every one that is wrong is named", () => {
  const annotations = {
    "timeout.linkerd.io/request": "5",
    "timeout.linkerd.io/response": "1h30m",
    "timeout.linkerd.io/idle": "1m",
  };
  expect(read(annotations).faults).toEqual(["timeout.linkerd.io/request", "timeout.linkerd.io/response"]);
});
