/** Memory of the server while it is quiet, after a collection of garbage. */
export interface Memory {
  readonly heapBytes: number;
  readonly rssBytes: number;
}

const mib = 1024 * 1024;

/**
 * What may come on top. The heap holds the same objects and streams both times; what grows without being a leak
 * is compiled code, and what the service remembers up to a bound of its own (path patterns, 10,000): 0.5 to 1 MiB
 * were seen, in one minute as in ten. A leak of a stream's own few kilobytes is beyond the bound within a minute.
 * Resident memory also holds what the allocators and V8 keep for the next peak, and goes up and down by 20 MiB.
 */
const bounds = {
  heapBytes: { name: "heap", part: 0.15, least: 4 * mib },
  rssBytes: { name: "resident memory", part: 0.25, least: 48 * mib },
} as const;

/** Says what has grown between two moments at which the same objects and streams were there. */
export function judgeMemory(warm: Memory, end: Memory): readonly string[] {
  return (["heapBytes", "rssBytes"] as const).flatMap((what) => {
    const { name, part, least } = bounds[what];
    const most = warm[what] + Math.max(warm[what] * part, least);
    return end[what] <= most
      ? []
      : [
          `${name} grew from ${formatMib(warm[what])} to ${formatMib(end[what])} MiB, ` +
            `expected at most ${formatMib(most)} MiB`,
        ];
  });
}

export function formatMib(bytes: number): string {
  return (bytes / mib).toFixed(1);
}
