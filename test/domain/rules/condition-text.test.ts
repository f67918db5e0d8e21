import { conditionText } from "../../../src/domain/rules/condition-text.js";
import { routesWith } from "../../support/read-profile.js";

test.each([
  [{ method: "get" }, "GET"],
  [{ pathRegex: "/a" }, '"/a"'],
  [{ not: { method: "GET" } }, "not GET"],
  [{ not: [{ method: "GET" }, { method: "HEAD" }] }, "not (GET or HEAD)"],
  [{ method: "GET", any: [{ pathRegex: "/a" }, { pathRegex: "/b" }] }, '("/a" or "/b") and GET'],
  [{ all: [{ method: "GET" }] }, "GET"],
  [{ all: [] }, "every request"],
  [{ any: [] }, "no request"],
  [{ any: Array.from({ length: 40 }, (_, i) => ({ pathRegex: `/${i}` })) }, "what is left of its condition"],
])("%j reads as %s", (condition, text) => {
  expect(routesWith(condition).map((route) => conditionText(route.condition))).toEqual([text]);
});
