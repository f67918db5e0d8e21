import { kinds } from "../../../src/domain/resources/resource.js";

describe("kinds", () => {
  it("are each named once", () => {
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  it.each([
    ["ReplicaSet", "Pod"],
    ["Pod", "EndpointSlice"],
    ["ExternalWorkload", "EndpointSlice"],
    ["Service", "EndpointSlice"],
  ] as const)("have %s before %s, which refers to it", (first, second) => {
    expect(kinds.indexOf(first)).toBeLessThan(kinds.indexOf(second));
  });
});
