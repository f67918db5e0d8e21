import { impossibleByPath, impossiblePath } from "../../../src/domain/rules/path-rules.js";
import { routesWith, told } from "../../support/read-profile.js";

const path = ["pathRegex"];

test.each([
  ["books", "a path begins with a slash", 'write "/books"'],
  ["^books$", "a path begins with a slash", 'write "^/books$"'],
  ["https://x/p", "a path begins with a slash", "leave scheme and host out, and write the path alone"],
  ["^https?:\\/\\/x/p", "a path begins with a slash", "leave scheme and host out, and write the path alone"],
  ["\\|", "a path begins with a slash", "let it begin with a slash"],
  ["(a|b)", "a path begins with a slash", "let it begin with a slash"],
  ["/my books", "a path has no spaces", "write a space as clients send it, %20"],
  ["/a\tb", "a path has no such character", "write what clients send, such as %20 for a space"],
  ["/a\\?b", 'a path ends before "?"', "leave out the query and the fragment: only the path is matched"],
])("of %j it is said why, and how to mend it", (regex, reason, remedy) => {
  expect(impossiblePath(regex, path)).toMatchObject([
    { rule: "impossible-path", path, found: `${JSON.stringify(regex)} matches no path: ${reason}`, remedy },
  ]);
});

test.each([".*", "*", "/books/.* ", "(/a|/b)", "\\*", "^$"])("nothing is said of %j", (regex) => {
  expect(impossiblePath(regex, path)).toEqual([]);
});

const reasonOf = (condition: object): readonly string[] | undefined => {
  const [route] = routesWith(condition);
  const found = route && impossibleByPath(route.condition);
  return found && told(found);
};

test("a condition is impossible by a pattern, which is told once", () => {
  expect(reasonOf({ method: "GET", pathRegex: "books" })).toEqual([]);
  expect(reasonOf({ method: "GET", pathRegex: "\\*" })).toEqual([
    "spec.routes[0].condition.pathRegex impossible-condition",
  ]);
  expect(reasonOf({ all: [{ method: "GET" }, { method: "POST" }] })).toBeUndefined();
});
