import { selectRoutes } from "../../../src/domain/policy/select-routes.js";

test("the route is the one that takes everything, as long as no other is read", () => {
  expect(selectRoutes()).toEqual({ kind: "default" });
});
