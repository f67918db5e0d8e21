import { patternFindings } from "../../../src/domain/rules/pattern-rules.js";
import { allOf } from "../../../src/domain/rules/finding.js";
import { readRoutes, routesWith, told } from "../../support/read-profile.js";

const none = new Map<string, string | undefined>();

const rulesOf = (pathRegex: string): readonly string[] =>
  routesWith({ pathRegex }).flatMap((route) => allOf(patternFindings(route, none)).map(({ rule }) => rule));

test("a pattern that does not compile is told with the engine's reason and with what becomes of the route", () => {
  const verdicts = new Map([["(", "regex parse error:\n    ^($\n     ^\nerror: unclosed group"]]);
  const [route] = readRoutes({ condition: { method: "POST", pathRegex: "(" }, isRetryable: true });
  expect(route && allOf(patternFindings(route, verdicts))).toEqual([
    {
      rule: "bad-pattern",
      severity: "warning",
      path: ["spec", "routes", 0, "condition", "pathRegex"],
      found: 'the proxy cannot compile "(": unclosed group',
      effect:
        "the proxy drops it from its condition, so the route takes POST, and retries it; Waypost leaves the route out",
      remedy: "use the syntax of Rust's regex crate",
    },
  ]);
});

test("a reason of another form is told as it is, but for its full stop: more follows", () => {
  const verdicts = new Map([["a{9999}", "Compiled regex exceeds size limit of 10485760 bytes."]]);
  const [finding] = routesWith({ pathRegex: "a{9999}" }).flatMap((route) =>
    allOf(patternFindings(route, verdicts)),
  );
  expect(finding?.found).toMatch(/: Compiled regex exceeds size limit of 10485760 bytes$/);
});

test("of a pattern that does not compile nothing else is told", () => {
  const verdicts = new Map([["(|/a\\$", "unclosed group"]]);
  const findings = routesWith({ pathRegex: "(|/a\\$" }).flatMap((route) =>
    allOf(patternFindings(route, verdicts)),
  );
  expect(told(findings)).toEqual(["spec.routes[0].condition.pathRegex bad-pattern"]);
});

test.each(["/a|/b", "^/a|/b$", "/a|^/b$", "^/a$|/b", "/a|", "(/a|/b)|/c", "^/a\\$|^/b$", "/a|/b|/c"])(
  "%j has alternatives that match parts of paths",
  (pattern) => {
    expect(rulesOf(pattern)).toEqual(["loose-alternation"]);
  },
);

test.each([
  "/a",
  "(/a|/b)",
  "(?:/a|/b)/c",
  "^/a$|^/b$",
  "/a$|^/b",
  "\\A/a\\z|^/b$",
  "/[|]",
  "/a\\|b",
  "(?x)/a # |",
])("%j has none", (pattern) => {
  expect(rulesOf(pattern)).toEqual([]);
});

test.each([
  ["/a|/b", "(?:/a|/b)"],
  ["^/a|/b$", "(?:/a|/b)"],
  ["/a|/b\\$", "(?:/a|/b\\$)"],
])("the remedy for %j is %j", (pathRegex, group) => {
  const [finding] = routesWith({ pathRegex }).flatMap((route) => allOf(patternFindings(route, none)));
  expect(finding?.remedy).toBe(`group them: ${group}`);
});

test.each([
  ["/a\\$", true],
  ["/a\\\\\\$", true],
  ["/a\\\\$", false],
  ["/a$", false],
  ["/a\\$$", false],
  ["/a\\$b", false],
])("%j is open at its end: %p", (pattern, isOpen) => {
  expect(rulesOf(pattern)).toEqual(isOpen ? ["open-end"] : []);
});

test.each(["books", "https://x/p", "\\|", "/my books"])("%j matches no path", (pattern) => {
  expect(rulesOf(pattern)).toEqual(["impossible-path"]);
});
