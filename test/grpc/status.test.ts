import { status } from "@grpc/grpc-js";
import type { Refusal } from "../../src/domain/refusal.js";
import { internalError, refusalStatus } from "../../src/grpc/status.js";

test.each<readonly [Refusal["code"], status]>([
  ["INVALID_ARGUMENT", status.INVALID_ARGUMENT],
  ["NOT_FOUND", status.NOT_FOUND],
  ["FAILED_PRECONDITION", status.FAILED_PRECONDITION],
  ["UNKNOWN", status.UNKNOWN],
])("a refusal by %s has that status and its own text", (code, expected) => {
  expect(refusalStatus({ code, message: "why" })).toEqual({ code: expected, details: "why" });
});

test("a fault of ours says nothing of itself", () => {
  expect(internalError).toEqual({ code: status.INTERNAL, details: "internal error" });
});
