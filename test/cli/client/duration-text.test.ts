import { durationText } from "../../../src/cli/client/duration-text.js";

test.each([
  [{ seconds: "10" }, "10s"],
  [{ nanos: 500_000_000 }, "500ms"],
  [{ seconds: "90", nanos: 1 }, "1m30.000000001s"],
  [{ seconds: "-1", nanos: -500_000_000 }, "-1.5s"],
  [{}, "0s"],
])("%j is %s", (duration, text) => expect(durationText(duration)).toBe(text));
