import { parseNamespace } from "../../../src/domain/resources/parse-namespace.js";
import { parsed } from "../../support/cluster.js";

describe("parseNamespace", () => {
  it("knows a namespace by its name", () => {
    expect(parsed(parseNamespace, { metadata: { name: "shop" } })).toEqual({
      kind: "Namespace",
      namespace: "",
      name: "shop",
    });
  });
});
