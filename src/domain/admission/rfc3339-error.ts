import { utf8Bytes } from "./utf8-bytes.js";

const layout = "2006-01-02T15:04:05Z07:00";
const monthsOf30Days: ReadonlySet<number> = new Set([4, 6, 9, 11]);

/**
 * Reads a time as Go's `time.Parse` does with the layout of RFC 3339.
 *
 * @returns Go's error, or undefined if the text is a time.
 */
export function rfc3339Error(text: string): string | undefined {
  const bytes = utf8Bytes(text);
  const fault = new TimeReader(bytes).fault();
  if (fault === undefined) return undefined;
  const about =
    "element" in fault
      ? ` as ${quote(layout)}: cannot parse ${quote(fault.rest)} as ${quote(fault.element)}`
      : `: ${fault.message}`;
  return `parsing time ${quote(bytes)}${about}`;
}

type Fault =
  | { readonly rest: string; readonly element: string }
  /** A number out of its range, or text behind the time. */
  | { readonly message: string };

/** A part of the time: what precedes it, how the layout writes it, how it is written, what it may be. */
interface Part {
  readonly before: string;
  readonly element: string;
  readonly pattern: RegExp;
  readonly name: string;
  readonly least: number;
  readonly most: number;
}

const parts: readonly Part[] = [
  { before: "", element: "2006", pattern: /^[0-9]{4}/, name: "year", least: 0, most: 9999 },
  { before: "-", element: "01", pattern: /^[0-9]{2}/, name: "month", least: 1, most: 12 },
  // Which days a month has is asked in the end.
  { before: "-", element: "02", pattern: /^[0-9]{2}/, name: "day", least: 0, most: 99 },
  { before: "T", element: "15", pattern: /^[0-9]{1,2}/, name: "hour", least: 0, most: 23 },
  { before: ":", element: "04", pattern: /^[0-9]{2}/, name: "minute", least: 0, most: 59 },
  { before: ":", element: "05", pattern: /^[0-9]{2}/, name: "second", least: 0, most: 59 },
];

class TimeReader {
  #rest: string;
  readonly #numbers: number[] = [];

  constructor(bytes: string) {
    this.#rest = bytes;
  }

  fault(): Fault | undefined {
    for (const part of parts) {
      const fault = this.#part(part);
      if (fault !== undefined) return fault;
    }
    this.#rest = this.#rest.replace(/^[.,][0-9]+/, "");
    const fault = this.#zone();
    if (fault !== undefined) return fault;
    if (this.#rest !== "") return { message: `extra text: ${quote(this.#rest)}` };
    const [year = 0, month = 0, day = 0] = this.#numbers;
    return day < 1 || day > daysIn(month, year) ? { message: "day out of range" } : undefined;
  }

  #part({ before, element, pattern, name, least, most }: Part): Fault | undefined {
    if (!this.#rest.startsWith(before)) return { rest: this.#rest, element: before };
    this.#rest = this.#rest.slice(before.length);
    const digits = pattern.exec(this.#rest)?.[0];
    if (digits === undefined) return { rest: this.#rest, element };
    this.#rest = this.#rest.slice(digits.length);
    const number = Number(digits);
    this.#numbers.push(number);
    return number < least || number > most ? { message: `${name} out of range` } : undefined;
  }

  #zone(): Fault | undefined {
    if (this.#rest.startsWith("Z")) {
      this.#rest = this.#rest.slice(1);
      return undefined;
    }
    const unreadable = { rest: this.#rest, element: "Z07:00" };
    const offset = this.#rest.slice(0, 6);
    if (offset.length < 6 || offset[3] !== ":") return unreadable;
    const hour = twoDigits(offset.slice(1, 3)) ?? Number.NaN;
    const minute = Number.isNaN(hour) ? hour : (twoDigits(offset.slice(4)) ?? Number.NaN);
    if (hour > 24) return { message: "time zone offset hour out of range" };
    if (minute > 60) return { message: "time zone offset minute out of range" };
    if (Number.isNaN(minute) || !/^[+-]/.test(offset)) return unreadable;
    this.#rest = this.#rest.slice(offset.length);
    return undefined;
  }
}

function twoDigits(text: string): number | undefined {
  return /^[0-9]{2}$/.test(text) ? Number(text) : undefined;
}

function daysIn(month: number, year: number): number {
  if (month !== 2) return monthsOf30Days.has(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** As package time quotes: bytes outside of ASCII as `\xNN`. */
function quote(bytes: string): string {
  const escaped = bytes.replace(/["\\]/g, "\\$&").replace(/[^\u0020-\u007f]+/g, escapeBytes);
  return `"${escaped}"`;
}

function escapeBytes(run: string): string {
  let escaped = "";
  for (const byte of run) escaped += `\\x${byte.charCodeAt(0).toString(16).padStart(2, "0")}`;
  return escaped;
}
