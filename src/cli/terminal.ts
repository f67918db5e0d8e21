/** Where text goes. */
export interface TextSink {
  write(text: string): unknown;
}

/** What a command writes to, and what may be written there. */
export interface Terminal {
  readonly stdout: TextSink;
  readonly stderr: TextSink;
  /** Whether a person watches stdout. */
  readonly isTTY: boolean;
  /** Whether escape sequences for colour are welcome. */
  readonly color: boolean;
  /** Width in characters; undefined when stdout has none. */
  readonly columns?: number;
}

interface Stream extends TextSink {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/**
 * The terminal of a process. There is no colour off a terminal, on a dumb one, and where NO_COLOR is set and
 * not empty (https://no-color.org).
 */
export function processTerminal(
  streams: { readonly stdout: Stream; readonly stderr: TextSink },
  env: Readonly<Record<string, string | undefined>>,
): Terminal {
  const { stdout, stderr } = streams;
  const isTTY = stdout.isTTY === true;
  const color = isTTY && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb";
  return { stdout, stderr, isTTY, color, ...(stdout.columns !== undefined && { columns: stdout.columns }) };
}
