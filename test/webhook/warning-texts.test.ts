import * as fc from "fast-check";
import { strictRefusal, warningTexts } from "../../src/webhook/warning-texts.js";
import { makeFinding } from "../support/make-finding.js";

const sum = (texts: readonly string[]): number => texts.reduce((total, text) => total + text.length, 0);

test("short warnings stay as they are", () => {
  const texts = ["spec.routes[0]: it is so [bad-pattern]", "another"];
  expect(warningTexts(texts)).toEqual(texts);
  expect(warningTexts([])).toEqual([]);
});

test("line ends and control characters become spaces: the API server would drop the warning", () => {
  expect(warningTexts(["regex parse error:\n    ^/a($\n\u0000  ^\r\nerror\u007f: x "])).toEqual([
    "regex parse error: ^/a($ ^ error : x",
  ]);
});

test("a long warning is cut openly to 256 characters, and its rule stays", () => {
  const [text = ""] = warningTexts([`${"word ".repeat(100)}[bad-pattern]`]);
  expect(text.length).toBeLessThanOrEqual(256);
  expect(text).toMatch(/^(word )+w(o(rd?)?)?… \[bad-pattern\]$/);
});

test("no character is cut in two", () => {
  for (const lead of ["", "a"]) {
    const [text = ""] = warningTexts([`${lead}${"😀".repeat(200)} [bad-pattern]`]);
    expect(text.isWellFormed()).toBe(true);
    expect(text).toContain("😀… [bad-pattern]");
  }
});

test("many warnings end with how many are left out", () => {
  const texts = Array.from({ length: 100 }, (_, i) => `${i}: ${"x".repeat(96)}`);
  const shown = warningTexts(texts);
  expect(sum(shown)).toBeLessThanOrEqual(4096);
  expect(shown.slice(0, -1)).toEqual(texts.slice(0, shown.length - 1));
  expect(shown.at(-1)).toBe(`and ${100 - (shown.length - 1)} more: run waypost validate`);
});

test("whatever is warned of, nothing is too long, and nothing goes uncounted", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 600, unit: "binary" }), { maxLength: 60 }), (texts) => {
      const shown = warningTexts(texts);
      expect(sum(shown)).toBeLessThanOrEqual(4096);
      for (const text of shown) expect(text.length).toBeLessThanOrEqual(256);
      const left = /^and (\d+) more: run waypost validate$/.exec(shown.at(-1) ?? "")?.[1];
      const whole = left === undefined ? shown.length : shown.length - 1 + Number(left);
      expect(whole).toBe(texts.length);
    }),
  );
});

test("a refusal names the rules, each on its line", () => {
  const findings = [
    makeFinding({ rule: "bad-pattern", found: "one" }),
    makeFinding({ rule: "lowercase-method", found: "two\nlines" }),
  ];
  const [head, ...lines] = strictRefusal("web.ns.svc.cluster.local", findings).split("\n");
  expect(head).toBe('ServiceProfile "web.ns.svc.cluster.local" is refused by --strict:');
  expect(lines).toEqual([
    expect.stringMatching(/^ {2}.*one.*\[bad-pattern\]$/),
    expect.stringMatching(/^ {2}.*two lines.*\[lowercase-method\]$/),
  ]);
});

test("a refusal for many reasons counts those that it does not tell", () => {
  const findings = Array.from({ length: 23 }, () => makeFinding({ rule: "bad-pattern" }));
  const lines = strictRefusal("web", findings).split("\n");
  expect([lines.length, lines.at(-1)]).toEqual([22, "  and 3 more"]);
});

test("only warnings that may be shown are made", () => {
  let made = 0;
  const texts = Array.from({ length: 10_000 }, (_, i) => () => {
    made += 1;
    return `warning ${i} ${"x".repeat(200)}`;
  });
  const shown = warningTexts(texts);
  expect(made).toBe(shown.length);
  expect(shown.at(-1)).toBe(`and ${10_000 - shown.length + 1} more: run waypost validate`);
});
