import { foundExpected } from "./found-expected.js";
import { isRecord } from "../domain/is-record.js";

interface IntegerRange {
  readonly min: number;
  readonly max: number;
}

const uint32: IntegerRange = { min: 0, max: 0xffff_ffff };
const int32: IntegerRange = { min: -0x8000_0000, max: 0x7fff_ffff };
/** The part of an int64 that a JSON number holds exactly; the rest could only be stored wrongly. */
const int64: IntegerRange = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

/**
 * Reads the fields of one JSON object by Go's encoding/json rules: names in any case, null and absent alike, and
 * zero values not worth mentioning. Wrong types are collected with the field's full path.
 */
export class JsonObjectReader {
  readonly #fields: ReadonlyMap<string, unknown>;
  readonly #path: string;
  readonly #errors: string[];

  private constructor(value: unknown, path: string, errors: string[]) {
    this.#path = path;
    this.#errors = errors;
    this.#fields = new Map(
      isRecord(value) ? Object.entries(value).map(([k, v]) => [k.toLowerCase(), v]) : [],
    );
    if (value !== null && !isRecord(value)) this.#report(path, value, "a JSON object");
  }

  /** A reader of the outermost object; `errors` collects what is wrong in it and below. */
  static root(value: unknown, errors: string[]): JsonObjectReader {
    return new JsonObjectReader(value, "", errors);
  }

  /** Lets `read` make a value of this object, and freezes it. */
  build<T>(read: (from: JsonObjectReader) => T): Readonly<T> {
    return Object.freeze(read(this));
  }

  /** An object is handed over even when it is empty: on the wire, presence has a meaning. */
  object(name: string, take: (field: JsonObjectReader) => void): void {
    const value = this.#fields.get(name);
    if (value !== undefined && value !== null)
      take(new JsonObjectReader(value, this.#at(name), this.#errors));
  }

  /** Hands over true only. */
  bool(name: string, take: (value: true) => void): void {
    const value = this.#fields.get(name);
    if (value === true) take(value);
    else if (value !== undefined && value !== null && value !== false) {
      this.#report(this.#at(name), value, "true or false");
    }
  }

  uint32(name: string, take: (value: number) => void): void {
    this.#integer(name, uint32, take);
  }

  int32(name: string, take: (value: number) => void): void {
    this.#integer(name, int32, take);
  }

  int64(name: string, take: (value: number) => void): void {
    this.#integer(name, int64, take);
  }

  #integer(name: string, { min, max }: IntegerRange, take: (value: number) => void): void {
    const value = this.#fields.get(name) ?? 0;
    if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
      this.#report(this.#at(name), value, `a whole number from ${min} to ${max}`);
    } else if (value !== 0) take(value);
  }

  #at(name: string): string {
    return this.#path === "" ? name : `${this.#path}.${name}`;
  }

  #report(path: string, value: unknown, expected: string): void {
    const complaint = foundExpected(typeof value === "string" ? value : JSON.stringify(value), expected);
    this.#errors.push(path === "" ? complaint : `${path}: ${complaint}`);
  }
}
