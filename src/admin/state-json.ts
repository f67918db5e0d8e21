/**
 * JSON for people, over several lines. Maps become objects, sets become arrays, and a bigint becomes a number
 * where that is exact, else a string. Throws on cycles.
 */
export function stateJson(state: unknown): string {
  return JSON.stringify(state ?? null, plain, 2);
}

function plain(_key: string, value: unknown): unknown {
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, item]) => [String(key), item as unknown]));
  if (value instanceof Set) return [...value];
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value;
}
