import type { Colors } from "picocolors/types";
import { deepEqual } from "../../domain/deep-equal.js";
import { printable } from "./printable.js";

/** Something that came, went or changed, in words. */
export interface Change {
  readonly sign: "+" | "-" | "~";
  readonly text: string;
}

/** How the items of two keyed lists are put into words. */
export interface ItemWords<T> {
  /** An item that came, or went. */
  item(key: string, item: T): string;
  /** What changed in an item, as parts like `weight 1 -> 2`; none when nothing did that is worth telling. */
  parts(before: T, after: T): readonly string[];
}

/** The changes from one keyed list to the next: first what went, then what changed, then what came. */
export function diffItems<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  words: ItemWords<T>,
): readonly Change[] {
  const removed: Change[] = [];
  const changed: Change[] = [];
  for (const [key, item] of before) {
    const now = after.get(key);
    if (now === undefined) removed.push({ sign: "-", text: words.item(key, item) });
    else if (!deepEqual(item, now)) {
      const parts = words.parts(item, now);
      if (parts.length > 0) changed.push({ sign: "~", text: `${key}: ${parts.join(", ")}` });
    }
  }
  const added = [...after]
    .filter(([key]) => !before.has(key))
    .map(([key, item]): Change => ({ sign: "+", text: words.item(key, item) }));
  return [...removed, ...changed, ...added];
}

/** `name before -> after`; nothing when both read the same. */
export function step(name: string, before: string, after: string): readonly string[] {
  return before === after ? [] : [`${name} ${before || "-"} -> ${after || "-"}`];
}

/** A change as a line with the time in UTC. */
export function renderChange({ sign, text }: Change, time: Date, colors: Colors): string {
  const paint = { "+": colors.green, "-": colors.red, "~": colors.yellow }[sign];
  return `${colors.dim(time.toISOString())} ${paint(`${sign} ${printable(text)}`)}\n`;
}
