import { isDeepStrictEqual } from "node:util";

/** Where two values differ first, and what they are there; undefined when they are equal. */
export function describeDifference(shown: unknown, expected: unknown, path = ""): string | undefined {
  if (isDeepStrictEqual(shown, expected)) return undefined;
  if (isObject(shown) && isObject(expected)) {
    const keys = new Set([...Object.keys(shown), ...Object.keys(expected)]);
    for (const key of keys) {
      const difference = describeDifference(shown[key], expected[key], path === "" ? key : `${path}.${key}`);
      if (difference !== undefined) return difference;
    }
  }
  return `shows ${brief(shown)}, expected ${brief(expected)}${path === "" ? "" : `, at ${path}`}`;
}

/** Arrays too: their keys are indexes. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

const longest = 300;

function brief(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length <= longest ? text : `${text.slice(0, longest)}... (${text.length} characters)`;
}
