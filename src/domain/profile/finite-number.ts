import type { ObjectReader } from "../resources/object-reader.js";

/**
 * Reads a number, or says that it is none of those that JSON has: YAML's `.inf` and `.nan` cannot be sent, and would be
 * shown as null.
 */
export function finiteNumber(
  reader: ObjectReader,
  key: string,
  read: (key: string) => number | undefined,
): number | undefined {
  const raw = reader.raw(key);
  if (typeof raw !== "number" || Number.isFinite(raw)) return read(key);
  reader.problem(key, `expected a finite number, found ${numberText(raw)}`);
  return undefined;
}

/** A number as YAML has it. */
export function numberText(value: number): string {
  if (Number.isNaN(value)) return ".nan";
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? ".inf" : "-.inf";
}
