import { routePath, routeText } from "../../../src/domain/rules/route-path.js";

test("a route is named by its name, and by its place without one", () => {
  expect(routePath(3, "condition", "all", 0)).toEqual(["spec", "routes", 3, "condition", "all", 0]);
  expect([routeText({ name: "list books" }, 3), routeText({ name: "" }, 3)]).toEqual([
    '"list books"',
    "routes[3]",
  ]);
});
