/** How patient the client is, in milliseconds. */
export interface Pace {
  /** How long a connected Get may say nothing before it counts as "no endpoints": servers send nothing then. */
  readonly quietMs: number;
  /** How long to gather messages that belong together: one state of a Get may come in several. */
  readonly settleMs: number;
  /** The wait before a lost stream is opened again; doubled each time, up to `maxRetryMs`. */
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
}

export const standardPace: Pace = { quietMs: 1000, settleMs: 50, firstRetryMs: 500, maxRetryMs: 10_000 };
