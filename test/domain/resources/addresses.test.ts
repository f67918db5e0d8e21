import { canonicalIps, firstGiven } from "../../../src/domain/resources/addresses.js";

describe("canonicalIps", () => {
  it("writes every address in its one canonical form", () => {
    expect(canonicalIps(["10.0.0.1", "FD00:0:0::1", "::ffff:10.0.0.2"])).toEqual([
      "10.0.0.1",
      "fd00::1",
      "10.0.0.2",
    ]);
  });

  it.each(["None", "", "10.0.0.256", "10.0.0.1:80", "localhost"])(
    "leaves out %j, which is no address",
    (text) => {
      expect(canonicalIps([text, "10.0.0.1"])).toEqual(["10.0.0.1"]);
    },
  );
});

describe("firstGiven", () => {
  it.each([
    ["all of the list", ["10.0.0.1", "fd00::1"], "10.0.0.1", ["10.0.0.1", "fd00::1"]],
    ["the list alone, also when the older field differs", ["10.0.0.1"], "10.0.0.9", ["10.0.0.1"]],
    ["the older field when there is no list", [], "10.0.0.1", ["10.0.0.1"]],
    ["the older field when the list holds empty texts only", [""], "10.0.0.1", ["10.0.0.1"]],
    ["nothing of a headless Service", ["None"], "None", []],
    ["nothing when there is neither", [], "", []],
  ])("takes %s", (_, plural, singular, ips) => {
    expect(firstGiven(plural, singular)).toEqual(ips);
  });
});
