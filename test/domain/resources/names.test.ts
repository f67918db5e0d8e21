import { formatName } from "../../../src/domain/resources/names.js";

describe("formatName", () => {
  it.each([
    [{ namespace: "shop", name: "web" }, "shop/web"],
    [{ namespace: "", name: "node-1" }, "node-1"],
  ])("writes %j as %s", (id, text) => {
    expect(formatName(id)).toBe(text);
  });

  it("looks at the name and the namespace of a larger object only", () => {
    const service = { kind: "Service", namespace: "shop", name: "web" };
    expect(formatName(service)).toBe("shop/web");
  });
});
