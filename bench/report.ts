import { cpus, totalmem } from "node:os";
import type { AuthorityCost } from "./authorities.js";
import type { BurstCost } from "./bursts.js";
import type { LookupCost } from "./lookups.js";
import type { SideBySide } from "./side-by-side.js";

/** One line of the result. */
export type Result =
  | { readonly kind: "side-by-side"; readonly work: string; readonly cost: SideBySide }
  | { readonly kind: "burst"; readonly work: string; readonly cost: BurstCost }
  | { readonly kind: "authorities"; readonly work: string; readonly cost: AuthorityCost }
  | {
      readonly kind: "lookups";
      readonly work: string;
      readonly waypost: LookupCost;
      readonly bareLoop: LookupCost;
    };

/** What the figures were measured on; without it they say nothing. */
export function machine(): string {
  const [cpu] = cpus();
  const gib = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), ${gib} GiB, Node ${process.versions.node}`;
}

/** The result as Markdown, a table for each kind of work. */
export function formatReport(results: readonly Result[]): string {
  return [sideBySideTable(results), burstTable(results), otherLines(results)]
    .filter((part) => part !== "")
    .join("\n\n");
}

function sideBySideTable(results: readonly Result[]): string {
  const rows = results.flatMap((result) => {
    if (result.kind !== "side-by-side") return [];
    const { waypost, bareLoop } = result.cost;
    return [
      [
        result.work,
        `${ms(waypost.lastMs)} : ${ms(bareLoop.lastMs)}`,
        ratio(waypost.lastMs, bareLoop.lastMs),
        `${us(waypost.cpuMicros)} : ${us(bareLoop.cpuMicros)}`,
        ratio(waypost.cpuMicros, bareLoop.cpuMicros),
        `${waypost.streamKib.toFixed(1)} : ${bareLoop.streamKib.toFixed(1)}`,
        `${ms(waypost.heldUpMs)} : ${ms(bareLoop.heldUpMs)}`,
      ],
    ];
  });
  return table(
    [
      "Waypost : bare loop",
      "last stream (ms)",
      "ratio",
      "CPU a delivery (us)",
      "ratio",
      "KiB a stream",
      "loop held up (ms)",
    ],
    rows,
  );
}

function burstTable(results: readonly Result[]): string {
  const rows = results.flatMap((result) => {
    if (result.kind !== "burst") return [];
    const { oneMs, settledMs, messages, closed, rssMib } = result.cost;
    return [
      [
        result.work,
        ms(oneMs),
        ms(settledMs),
        messages.toFixed(1),
        String(closed),
        [rssMib.idle, rssMib.first, rssMib.last].map((mib) => mib.toFixed(0)).join(", "),
      ],
    ];
  });
  return table(
    [
      "bursts, Waypost",
      "one change (ms)",
      "settled after the last (ms)",
      "messages a stream",
      "closed",
      "MiB before, after the first, after the last",
    ],
    rows,
  );
}

function otherLines(results: readonly Result[]): string {
  return results
    .flatMap((result) => {
      if (result.kind === "authorities") {
        const { oneMs, cpuMicros, authorityKib } = result.cost;
        return [
          `- ${result.work}: ${oneMs.toFixed(2)} ms and ${us(cpuMicros)} us of CPU a change; ${authorityKib.toFixed(1)} KiB an authority with its stream`,
        ];
      }
      if (result.kind !== "lookups") return [];
      const line = (name: string, { allMs, cpuMicros, heldUpMs }: LookupCost): string =>
        `${name} ${ms(allMs)} ms for all, ${us(cpuMicros)} us of CPU each, loop held up ${ms(heldUpMs)} ms at most`;
      return [`- ${result.work}: ${line("Waypost", result.waypost)}; ${line("bare loop", result.bareLoop)}`];
    })
    .join("\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function ms(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0);
}

function us(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0);
}

function ratio(ours: number, bare: number): string {
  return `${(ours / bare).toFixed(2)}x`;
}
