import { readStatus } from "../../../src/sources/kubernetes/api-status.js";

test.each([
  [
    "all it says",
    { code: 410, message: "too old", reason: "Expired", details: { retryAfterSeconds: 3 } },
    { code: 410, message: "too old", reason: "Expired", retryAfterSeconds: 3 },
  ],
  ["nothing", {}, { code: 503, message: "", reason: "" }],
  [
    "absent fields as the protobuf decoder has them",
    { code: null, message: null, reason: null, details: null },
    { code: 503, message: "", reason: "" },
  ],
  ["no object", "bad gateway", { code: 503, message: "", reason: "" }],
  ["wrong types", { code: "410", message: 1, details: 2 }, { code: 503, message: "", reason: "" }],
  ["a wait of nothing", { details: { retryAfterSeconds: 0 } }, { code: 503, message: "", reason: "" }],
])("a Status with %s", (_, raw, expected) => {
  expect(readStatus(raw, 503)).toEqual(expected);
});
