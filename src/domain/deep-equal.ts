/**
 * Structural equality of plain values: primitives, arrays, maps, sets of primitives, and plain objects. A key
 * that is absent equals a key that holds `undefined`. Instances of classes equal only themselves.
 */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) return Array.isArray(b) && arraysEqual(a, b);
  if (a instanceof Map) return b instanceof Map && mapsEqual(a, b);
  if (a instanceof Set) return b instanceof Set && setsEqual(a, b);
  return isPlain(a) && isPlain(b) && recordsEqual(a, b);
}

type Plain = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Plain {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function arraysEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, i) => deepEqual(value, b[i]));
}

function mapsEqual(a: ReadonlyMap<unknown, unknown>, b: ReadonlyMap<unknown, unknown>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) if (!b.has(key) || !deepEqual(value, b.get(key))) return false;
  return true;
}

function setsEqual(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): boolean {
  return a.size === b.size && [...a].every((value) => b.has(value));
}

function recordsEqual(a: Plain, b: Plain): boolean {
  for (const key of Object.keys(a)) if (!deepEqual(a[key], own(b, key))) return false;
  for (const key of Object.keys(b)) if (b[key] !== undefined && !Object.hasOwn(a, key)) return false;
  return true;
}

/** Every object inherits a `constructor` and more, which are none of its keys. */
function own(record: Plain, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
