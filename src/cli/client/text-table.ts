import { printable } from "./printable.js";

/** Adds colour to a text, or leaves it as it is. */
export type Paint = (text: string) => string;

/** A cell; `paint` does not count towards its width. */
export interface Cell {
  readonly text: string;
  readonly paint?: Paint;
}

/** Columns are three spaces apart, as in the tables of Linkerd's CLI (Go's tabwriter with padding 3). */
const gap = "   ";

/** Lines with their cells aligned. No line ends in a space, as nothing follows the last cell. */
export function textTable(rows: readonly (readonly Cell[])[]): readonly string[] {
  const cleaned = rows.map((row) => row.map((cell) => ({ ...cell, text: printable(cell.text) })));
  const widths: number[] = [];
  for (const row of cleaned) {
    row.forEach(({ text }, column) => (widths[column] = Math.max(widths[column] ?? 0, width(text))));
  }
  return cleaned.map((row) => {
    const last = row.findLastIndex(({ text }) => text !== "");
    return row
      .slice(0, last + 1)
      .map(({ text, paint }, column) => {
        const padding = column === last ? "" : " ".repeat((widths[column] ?? 0) - width(text)) + gap;
        return (paint === undefined ? text : paint(text)) + padding;
      })
      .join("");
  });
}

function width(text: string): number {
  return Array.from(text).length;
}
