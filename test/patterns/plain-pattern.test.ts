import fc from "fast-check";
import { RRegex } from "rregex";
import { isPlainPattern, plainFirst } from "../../src/patterns/plain-pattern.js";

test.each(["/", "/users/[^/]*", "^/a$", "/v1/.*", "/a\\.json", "/[a-z0-9-]+/x?", "/books/[A-Z]+_[0-9.]*"])(
  "%s is plain",
  (pattern) => {
    expect(isPlainPattern(pattern)).toBe(true);
  },
);

test.each([
  "/a|b",
  "(/a)",
  "/a{3}",
  "/[",
  "/[a",
  "/[z-a]",
  "/a**",
  "*",
  "+/a",
  "/\\d",
  "/ü",
  "/[a--b]",
  "$/a^",
  "/[]a]",
])("%s is left to the engine", (pattern) => {
  expect(isPlainPattern(pattern)).toBe(false);
});

const piece = fc.constantFrom(
  ...Array.from("azAZ09/_,:;=@%&~!'\"<> -.^$*+?[]\\|(){}"),
  "[^/]",
  "[a-z]",
  "[0-9-]",
  ".*",
  "\\.",
  "\\/",
  "\\-",
  "[^a-zA-Z0-9_.]+",
);

test("the engine compiles every plain pattern", () => {
  let plain = 0;
  const compile = (pattern: string): void => {
    if (!isPlainPattern(pattern)) return;
    plain += 1;
    new RRegex(`^${pattern}$`).free();
  };
  // The engine's WASM build never gives memory back, so these are not too many.
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => compile(pieces.join(""))),
    {
      numRuns: 400,
    },
  );
  for (const longest of [".", "[^/]", "[^a-zA-Z0-9_.]+", "a?", ".*", ".?"])
    compile(longest.repeat(Math.floor(500 / longest.length)));
  expect(plain).toBeGreaterThan(100);
});

test("the engine is asked about the patterns that are not plain, and about nothing when all are", async () => {
  const asked: (readonly string[])[] = [];
  const judge = plainFirst((patterns) => {
    asked.push(patterns);
    return Promise.resolve(new Map(patterns.filter((p) => p !== "(late").map((p) => [p, "no good"])));
  });
  expect(await judge(["/a", "(", "(late", "/b"])).toEqual(
    new Map([
      ["/a", undefined],
      ["/b", undefined],
      ["(", "no good"],
    ]),
  );
  expect([...(await judge(["/a"]))]).toEqual([["/a", undefined]]);
  expect(asked).toEqual([["(", "(late"]]);
});
