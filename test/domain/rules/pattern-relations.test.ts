import { PatternRelations } from "../../../src/domain/rules/pattern-relations.js";

function relate(one: string, other: string): { includes: boolean; excludes: boolean } {
  const relations = new PatternRelations();
  const [a, b] = [relations.idOf(one), relations.idOf(other)];
  return { includes: relations.includes(a, b), excludes: relations.excludes(a, b) };
}

test.each([
  ["^/.*$", "^/a$", { includes: true, excludes: false }],
  ["^/a$", "^/.*$", { includes: false, excludes: false }],
  ["^/a$", "^/b$", { includes: false, excludes: true }],
  ["^/a$", "^/a$", { includes: true, excludes: false }],
  ["^/a/[^/]*$", "^/a/b/c$", { includes: false, excludes: true }],
  ["^/a/[^/]*$", "^/[^/]*/b$", { includes: false, excludes: false }],
  // Of other forms nothing is known, but that they begin with a slash.
  ["^/(a|b)$", "^/a$", { includes: false, excludes: false }],
  ["^/(a|b)?$", "^(a|b)$", { includes: false, excludes: false }],
  ["^/[ab]$", "^\\*$", { includes: false, excludes: true }],
  ["^/[ab]$", "^$", { includes: false, excludes: true }],
  ["^/?[ab]$", "^$", { includes: false, excludes: false }],
  ["^/(a)|b$", "^$", { includes: false, excludes: false }],
  ["^(/a)$", "^$", { includes: false, excludes: false }],
])("of %s and %s it is known: %j", (one, other, expected) => {
  expect(relate(one, other)).toEqual(expected);
});

test("a pattern has one number, which tells what it begins with and whether it may include others", () => {
  const relations = new PatternRelations();
  const [literal, wild, other] = ["^/a/b$", "^/a/.*$", "^/a(b)$"].map((pattern) => relations.idOf(pattern));
  expect(relations.idOf("^/a/.*$")).toBe(wild);
  expect([literal, wild, other].map((id) => id !== undefined && relations.prefixOf(id))).toEqual([
    "/a/b",
    "/a/",
    "/",
  ]);
  expect([literal, wild, other].map((id) => id !== undefined && relations.isWild(id))).toEqual([
    false,
    true,
    false,
  ]);
});

test("once the steps are spent nothing is claimed any more", () => {
  const relations = new PatternRelations();
  for (let i = 0; i < 300; i++)
    relations.includes(
      relations.idOf(`^${".*a".repeat(12)}${i}$`),
      relations.idOf(`^${".*b".repeat(12)}${i}.*$`),
    );
  const [wide, narrow, literal] = ["^/x/.*$", "^/x/[^/]*/y$", "^/x/z$"].map((pattern) =>
    relations.idOf(pattern),
  );
  if (wide === undefined || narrow === undefined || literal === undefined)
    throw new Error("expected numbers");
  expect(relations.includes(wide, narrow)).toBe(false);
  expect(relations.excludes(wide, literal)).toBe(false);
});
