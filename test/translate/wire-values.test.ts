import { sortedLabels, toDuration, toTcpAddress } from "../../src/translate/wire-values.js";

describe("toTcpAddress", () => {
  it.each([
    ["10.0.0.1", { ipv4: 0x0a000001 }],
    ["255.255.255.255", { ipv4: 0xffffffff }],
    ["0.0.0.0", { ipv4: 0 }],
    ["fd00::1", { ipv6: { first: "18230571291595767808", last: "1" } }],
    ["fd00::", { ipv6: { first: "18230571291595767808" } }],
    ["::1", { ipv6: { last: "1" } }],
    ["::", { ipv6: {} }],
    [
      "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
      { ipv6: { first: "18446744073709551615", last: "18446744073709551615" } },
    ],
  ])("writes %s as numbers, without halves that are zero", (ip, expected) => {
    expect(toTcpAddress({ ip, port: 8080 })).toEqual({ ip: expected, port: 8080 });
  });

  it("leaves a port of zero out, as all that is zero", () => {
    expect(toTcpAddress({ ip: "10.0.0.1", port: 0 })).toEqual({ ip: { ipv4: 0x0a000001 } });
  });

  it("takes a text that is no address for a mistake of the caller", () => {
    expect(() => toTcpAddress({ ip: "web", port: 80 })).toThrow(
      "addresses are checked on entry, yet this is none: web",
    );
  });
});

describe("toDuration", () => {
  it.each([
    [0n, undefined],
    [1n, { nanos: 1 }],
    [10_000_000n, { nanos: 10_000_000 }],
    [10_000_000_000n, { seconds: "10" }],
    [1_500_000_000n, { seconds: "1", nanos: 500_000_000 }],
    [-1_500_000_000n, { seconds: "-1", nanos: -500_000_000 }],
    [-1n, { nanos: -1 }],
    [(1n << 63n) - 1n, { seconds: "9223372036", nanos: 854_775_807 }],
  ])("writes %d nanoseconds without what is zero", (nanoseconds, duration) => {
    expect(toDuration(nanoseconds)).toEqual(duration);
  });
});

describe("sortedLabels", () => {
  it("keeps all labels, in the order of their names", () => {
    const sorted = sortedLabels({ zone: "", pod: "web-1", deployment: "web", Zone: "x" });
    expect(Object.entries(sorted)).toEqual([
      ["Zone", "x"],
      ["deployment", "web"],
      ["pod", "web-1"],
      ["zone", ""],
    ]);
  });

  it("does not change the labels that it is given", () => {
    const labels = { b: "1", a: "2" };
    sortedLabels(labels);
    expect(Object.keys(labels)).toEqual(["b", "a"]);
  });
});
