import { closestName } from "../../src/config/closest-name.js";

const names = ["addr", "metrics-addr", "manifests", "log-level", "log-format"];

describe("closestName", () => {
  it.each([
    ["adr", "addr"],
    ["addrr", "addr"],
    ["adrd", "addr"],
    ["manifest", "manifests"],
    ["mainfests", "manifests"],
    ["metric-adr", "metrics-addr"],
    ["log_level", "log-level"],
  ])("takes %s for %s", (typed, meant) => {
    expect(closestName(typed, names)).toBe(meant);
  });

  it.each(["port", "x", "", "completely-else"])("suggests nothing for %j", (typed) => {
    expect(closestName(typed, names)).toBeUndefined();
  });
});
