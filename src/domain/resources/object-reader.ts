import type { RuleId } from "../rules/rule-ids.js";
import { isRecord } from "../is-record.js";

/** Where a value sits inside an object: keys and list positions from the root. */
export type FieldPath = readonly (string | number)[];

/** Something wrong with one field of an object. */
export interface FieldProblem {
  readonly path: FieldPath;
  /** What was found and what was expected, without the path. */
  readonly message: string;
  /** Which rule is broken, where that is not the plain one that a value has the right type. */
  readonly rule?: RuleId;
}

type Raw = Readonly<Record<string, unknown>>;

/** `spec.ports[0].name`, as people write it; the empty path is the object itself. */
export function formatPath(path: FieldPath): string {
  return path.reduce<string>(
    (text, step) => (typeof step === "number" ? `${text}[${step}]` : text === "" ? step : `${text}.${step}`),
    "",
  );
}

/** One line; the field comes first when it is about one. */
export function formatProblem({ path, message }: Pick<FieldProblem, "path" | "message">): string {
  return path.length === 0 ? message : `${formatPath(path)}: ${message}`;
}

/** Names a value's JSON type for a message. */
export function describeType(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a${typeof value === "object" ? "n object" : ` ${typeof value}`}`;
}

/**
 * Half of a surrogate pair is no character: on the wire it would be text that no client can read. Go's decoder
 * puts U+FFFD in its place.
 */
function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

/**
 * Reads the fields of an untyped object as Go's decoder does: a field that is absent or null has its zero
 * value, an unknown field is passed over, a field of another type is a problem. Problems are collected, so
 * that one look at an object names all its faults.
 */
export class ObjectReader {
  readonly path: FieldPath;
  readonly problems: FieldProblem[];
  readonly #raw: Raw;

  constructor(raw: unknown, path: FieldPath = [], problems: FieldProblem[] = []) {
    this.path = path;
    this.problems = problems;
    this.#raw = isRecord(raw) ? raw : {};
    if (!isRecord(raw) && raw !== undefined && raw !== null) this.#expected(path, "an object", raw);
  }

  /** The untyped value, for fields with a form of their own. */
  raw(key: string): unknown {
    return this.#raw[key] ?? undefined;
  }

  has(key: string): boolean {
    return this.raw(key) !== undefined;
  }

  string(key: string): string {
    return this.optionalString(key) ?? "";
  }

  optionalString(key: string): string | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    if (typeof value === "string") return wellFormed(value);
    this.#expected([...this.path, key], "a string", value);
    return undefined;
  }

  boolean(key: string, absent = false): boolean {
    const value = this.raw(key);
    if (value === undefined) return absent;
    if (typeof value === "boolean") return value;
    // A manifest's bare letter: YAML 1.1 has it as a boolean, people also have it as a name.
    if (typeof value === "string" && /^[yn]$/i.test(value)) return value.toLowerCase() === "y";
    this.#expected([...this.path, key], "true or false", value);
    return absent;
  }

  /** A whole number within the bounds; undefined when absent or wrong. */
  integer(key: string, bounds: { readonly min: number; readonly max: number }): number | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    if (typeof value === "number" && Number.isInteger(value) && value >= bounds.min && value <= bounds.max)
      return value;
    this.#expected([...this.path, key], `a whole number from ${bounds.min} to ${bounds.max}`, value);
    return undefined;
  }

  /** A number that fits in 32 bits of floating point; undefined when absent or wrong. */
  float32(key: string): number | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    if (typeof value === "number" && Number.isFinite(Math.fround(value))) return value;
    this.#expected([...this.path, key], "a number of 32 bits", value);
    return undefined;
  }

  /** The object under a key; an empty one when absent. */
  object(key: string): ObjectReader {
    return new ObjectReader(this.raw(key), [...this.path, key], this.problems);
  }

  /** The objects of a list; empty when absent. */
  objects(key: string): readonly ObjectReader[] {
    return this.#list(key).map((item, i) => {
      const path = [...this.path, key, i];
      if (item === null) this.#expected(path, "an object", item);
      return new ObjectReader(item, path, this.problems);
    });
  }

  strings(key: string): readonly string[] {
    return this.#list(key).flatMap((item, i) => {
      if (typeof item === "string") return [wellFormed(item)];
      this.#expected([...this.path, key, i], "a string", item);
      return [];
    });
  }

  stringMap(key: string): ReadonlyMap<string, string> {
    const value = this.raw(key);
    const map = new Map<string, string>();
    if (value === undefined) return map;
    if (!isRecord(value)) {
      this.#expected([...this.path, key], "an object of strings", value);
      return map;
    }
    for (const [name, item] of Object.entries(value)) {
      if (typeof item === "string") map.set(name, wellFormed(item));
      else if (item === null) map.set(name, "");
      else this.#expected([...this.path, key, name], "a string", item);
    }
    return map;
  }

  problem(key: string | undefined, message: string, options: Pick<FieldProblem, "rule"> = {}): void {
    this.problems.push({ path: key === undefined ? this.path : [...this.path, key], message, ...options });
  }

  #list(key: string): readonly unknown[] {
    const value = this.raw(key);
    if (value === undefined) return [];
    if (Array.isArray(value)) return value;
    this.#expected([...this.path, key], "a list", value);
    return [];
  }

  #expected(path: FieldPath, expected: string, found: unknown): void {
    // YAML has numbers for which JSON has no words.
    const shown =
      typeof found === "string"
        ? JSON.stringify(found)
        : typeof found === "number"
          ? String(found)
          : describeType(found);
    this.problems.push({ path, message: `expected ${expected}, found ${shown}` });
  }
}
