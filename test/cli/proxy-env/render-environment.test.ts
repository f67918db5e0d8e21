import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { renderEnvironment } from "../../../src/cli/proxy-env/render-environment.js";

/** What a shell has in its variable A after it has read the text. */
function evaluated(text: string): string {
  return execFileSync("sh", ["-c", `${text}printf '%s.' "$A"`], { encoding: "utf8" }).slice(0, -1);
}

test("a shell reads each value as it is", () => {
  const value = fc.oneof(
    fc.constantFrom("", "it's", '$HOME `id` \\ "', "two\nlines\n", "''", "-----BEGIN\n"),
    fc.string({ unit: fc.constantFrom("'", '"', "\\", "$", "`", "!", "\n", " ", "a") }),
  );
  fc.assert(
    fc.property(value, (text) => {
      expect(evaluated(renderEnvironment(new Map([["A", text]]), "shell"))).toBe(text);
    }),
    { numRuns: 30 },
  );
});

test("JSON is one object", () => {
  const environment = new Map([
    ["A", "it's"],
    ["B", "1"],
  ]);
  expect(JSON.parse(renderEnvironment(environment, "json"))).toEqual({ A: "it's", B: "1" });
});
