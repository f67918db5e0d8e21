import {
  endedByServer,
  failureText,
  isFinal,
  streamFailure,
} from "../../../src/cli/client/stream-failure.js";

test.each([
  [
    "a refused connection",
    "No connection established. Last error: Error: connect ECONNREFUSED 127.0.0.1:1. Resolution note: ",
    { unreachable: true, message: "connect ECONNREFUSED 127.0.0.1:1" },
  ],
  [
    "an unknown host",
    "Name resolution failed for target dns:nosuch.invalid:80",
    { unreachable: true, message: "Name resolution failed for target dns:nosuch.invalid:80" },
  ],
  ["a server that says so itself", "not ready", { unreachable: false, message: "not ready" }],
])("UNAVAILABLE from %s", (_, details, expected) => {
  expect(streamFailure("UNAVAILABLE", details)).toEqual({ code: "UNAVAILABLE", ...expected });
});

test("other codes never mean that there was no connection", () => {
  expect(streamFailure("INTERNAL", "No connection established").unreachable).toBe(false);
});

test.each([
  [streamFailure("NOT_FOUND", "no such service"), "NOT_FOUND: no such service"],
  [streamFailure("INTERNAL", ""), "INTERNAL"],
  [endedByServer, "the server ended the stream"],
])("%j reads %s", (failure, text) => expect(failureText(failure)).toBe(text));

test.each([
  ["INVALID_ARGUMENT", true],
  ["FAILED_PRECONDITION", true],
  ["NOT_FOUND", false],
  ["UNAVAILABLE", false],
  ["OK", false],
])("%s is final: %s", (code, expected) => expect(isFinal(streamFailure(code, ""))).toBe(expected));
