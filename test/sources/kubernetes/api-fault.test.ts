import {
  ApiError,
  describeError,
  faultOf,
  UnreadableAnswer,
  WatchFailure,
} from "../../../src/sources/kubernetes/api-fault.js";

const status = (code: number, more: object = {}) => ({ code, message: "why", reason: "", ...more });

describe("what an answer means", () => {
  test.each([
    ["410", status(410), { type: "expired" }],
    ["the reason Expired", status(400, { reason: "Expired" }), { type: "expired" }],
    ["404", status(404), { type: "refused", reason: "absent" }],
    ["403", status(403), { type: "refused", reason: "forbidden" }],
    ["401, which is about us", status(401), { type: "failed", isAnswer: false, needsList: false }],
    ["500", status(500), { type: "failed", isAnswer: true, needsList: false }],
    ["429", status(429, { retryAfterSeconds: 2 }), { type: "failed", isAnswer: true, retryAfterMs: 2000 }],
  ])("%s", (_, answer, fault) => {
    expect(faultOf(new ApiError(answer))).toMatchObject({ ...fault, message: `${answer.code}: why` });
  });

  test("a watch that fails once it had begun has to be listed anew, unless it is merely expired", () => {
    expect(faultOf(new WatchFailure(status(500)))).toMatchObject({ type: "failed", needsList: true });
    expect(faultOf(new WatchFailure(status(410)))).toMatchObject({ type: "expired" });
  });

  test("an answer that cannot be read has to be listed anew", () => {
    expect(faultOf(new UnreadableAnswer(new Error("no JSON")))).toEqual({
      type: "failed",
      message: "an answer could not be read: no JSON",
      isAnswer: true,
      needsList: true,
    });
  });

  test("everything else is something on the way", () => {
    expect(faultOf(new Error("socket hang up"))).toEqual({
      type: "failed",
      message: "socket hang up",
      isAnswer: false,
      needsList: false,
    });
  });
});

test.each([
  ["its message", new Error("reset"), "reset"],
  ["its code without one", Object.assign(new Error(""), { code: "ECONNREFUSED" }), "ECONNREFUSED"],
  ["those of its parts", new AggregateError([new Error("a"), new Error("b")], ""), "a; b"],
  ["something", new Error(""), "an error without a text"],
  ["itself", "odd", "odd"],
])("an error is described by %s", (_, error, text) => {
  expect(describeError(error)).toBe(text);
});
