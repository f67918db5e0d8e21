import { EarlierRoutes } from "../../../src/domain/rules/earlier-routes.js";
import { PatternRelations } from "../../../src/domain/rules/pattern-relations.js";
import { RequestLogic } from "../../../src/domain/rules/request-logic.js";
import { routesWith } from "../../support/read-profile.js";

/** The index of the route that takes all of the last one; undefined without any. */
function taking(...conditions: readonly object[]): number | undefined {
  const relations = new PatternRelations();
  const logic = new RequestLogic(relations);
  const earlier = new EarlierRoutes(relations, logic);
  const routes = routesWith(...conditions);
  let found: number | undefined;
  for (const [index, route] of routes.entries()) {
    const condition = logic.read(route.condition);
    if (condition === undefined) throw new Error("expected a condition that can be compared");
    found = earlier.taking(condition)?.index;
    earlier.add({ route, index, condition });
  }
  return found;
}

const get = { method: "GET" };

test.each<[string, number | undefined, readonly object[]]>([
  ["none before", undefined, [get]],
  ["the same", 0, [{ ...get, pathRegex: "/a" }, get, { all: [{ pathRegex: "^/a" }, get] }]],
  ["one without patterns", 1, [{ pathRegex: "/b" }, get, { ...get, pathRegex: "/a" }]],
  ["one with the same pattern", 0, [{ pathRegex: "/(a)" }, { ...get, pathRegex: "/(a)" }]],
  ["one with a wider pattern", 1, [get, { pathRegex: "/a/.*" }, { method: "PUT", pathRegex: "/a/b/[^/]*" }]],
  ["one for every path, before one of none", 0, [{ pathRegex: "/.*" }, get]],
  ["one for any text, before one of none", 0, [{ pathRegex: ".*" }, { all: [] }]],
  [
    "one with a long beginning in common",
    0,
    [{ pathRegex: `/${"x".repeat(100)}.*` }, { pathRegex: `/${"x".repeat(101)}` }],
  ],
  [
    "nothing alike",
    undefined,
    [
      { ...get, pathRegex: "/a" },
      { method: "PUT", pathRegex: "/a" },
    ],
  ],
])("finds %s", (_, expected, conditions) => {
  expect(taking(...conditions)).toBe(expected);
});

test("of very many routes only the same conditions are noticed", () => {
  const many = Array.from({ length: 600 }, (_, i) => ({ method: `M${i}`, pathRegex: "/a" }));
  expect(taking(...many, { method: "M7", all: [{ pathRegex: "/a" }, { pathRegex: "/b" }] })).toBeUndefined();
  expect(taking(...many, { method: "M7", pathRegex: "/a" })).toBe(7);
});
