import { droppingEffect, requestLeaves, type RequestLeaf } from "../../../src/domain/rules/dropped-leaves.js";
import { readRoutes, routesWith } from "../../support/read-profile.js";

const isBad = (leaf: RequestLeaf): boolean => leaf.kind === "path" && leaf.regex === "(";

test("leaves are found however deep, in their order", () => {
  const [route] = routesWith({
    all: [{ not: { pathRegex: "/a" } }, { any: [{ method: "GET" }] }],
    method: "PUT",
  });
  const texts =
    route && requestLeaves(route.condition).map((leaf) => (leaf.kind === "path" ? leaf.regex : leaf.method));
  expect(texts).toEqual(["/a", "GET", "PUT"]);
});

// As linkerd2-proxy has it: tried with its convert_req_match in mind, row by row.
test.each([
  [{ pathRegex: "(" }, "so there is no such route"],
  [{ not: { pathRegex: "(" } }, "so there is no such route"],
  [{ method: "POST", pathRegex: "(" }, "so the route takes POST"],
  [{ all: [{ pathRegex: "(" }] }, "so the route takes every request"],
  [{ any: [{ pathRegex: "(" }] }, "so the route takes no request"],
  [{ any: [{ pathRegex: "(" }, { pathRegex: "/a" }] }, 'so the route takes "/a"'],
  [{ method: "POST", not: { pathRegex: "(" } }, "so the route takes POST"],
  [{ not: { all: [{ pathRegex: "(" }] } }, "so the route takes not every request"],
])("dropping ( from %j has the effect that is told: %s", (condition, effect) => {
  expect(routesWith(condition).map((route) => droppingEffect(route, isBad)())).toEqual([effect]);
});

test("a route that is retried is told to be", () => {
  const routes = readRoutes({ condition: { method: "POST", pathRegex: "(" }, isRetryable: true });
  expect(routes.map((route) => droppingEffect(route, isBad)())).toEqual([
    "so the route takes POST, and retries it",
  ]);
});

test("the effect is found out once, and only when it is asked for", () => {
  let looks = 0;
  const [route] = routesWith({ any: Array.from({ length: 50 }, (_, i) => ({ method: `M ${i}` })) });
  if (route === undefined) throw new Error("expected a route");
  const effect = droppingEffect(route, () => {
    looks += 1;
    return true;
  });
  expect(looks).toBe(0);
  expect(effect()).toBe(effect());
  expect(looks).toBe(50);
});
