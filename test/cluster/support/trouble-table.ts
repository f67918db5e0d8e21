import { watchedStreams } from "./trouble-objects.js";

/** What was seen in a trouble. */
export interface TroubleRow {
  readonly name: string;
  /** From the cause until it was mended. */
  readonly troubleSeconds: number;
  /** From then until all streams showed what the API has. */
  readonly convergeSeconds: number;
  /** To the API, lists included, from the cause until all kinds were watched in health. */
  readonly requests: number;
  readonly maxRequests: number;
  readonly lists: number;
  /** On each stream of one client, in the order of `watchedStreams`. */
  readonly messages: readonly number[];
}

/** Prints rows of a Markdown table. */
export function printTroubles(rows: readonly TroubleRow[]): void {
  const columns =
    "trouble | lasted | converged after | requests (at most) | lists | messages on changed streams | on others";
  console.info(
    [`| ${columns} |`, `|${" --- |".repeat(columns.split("|").length)}`, ...rows.map(line)].join("\n"),
  );
}

function line(row: TroubleRow): string {
  const { name, troubleSeconds, convergeSeconds, requests, maxRequests, lists, messages } = row;
  const isChanged = (i: number): boolean => (watchedStreams[i]?.maxMessages ?? 0) > 0;
  const cells = [
    name,
    seconds(troubleSeconds),
    seconds(convergeSeconds),
    `${requests} (${maxRequests})`,
    lists,
    messages.filter((_, i) => isChanged(i)).join(" + "),
    sum(messages.filter((_, i) => !isChanged(i))),
  ];
  return `| ${cells.join(" | ")} |`;
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
