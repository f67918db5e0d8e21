import type { Terminal } from "../../../../src/cli/terminal.js";

/** A terminal that remembers what was written, and tells when something awaited has been. */
export interface CapturedTerminal extends Terminal {
  readonly out: () => string;
  readonly err: () => string;
  /** Resolves once what was written to both, in order, contains the text or matches. */
  until(expected: string | RegExp): Promise<void>;
}

export function captureTerminal(overrides: Partial<Terminal> = {}): CapturedTerminal {
  const written = { out: "", err: "", both: "" };
  const waiting = new Set<() => void>();
  const sink = (name: "out" | "err") => ({
    write: (text: string) => {
      written[name] += text;
      written.both += text;
      for (const check of waiting) check();
      return true;
    },
  });
  return {
    stdout: sink("out"),
    stderr: sink("err"),
    isTTY: false,
    color: false,
    ...overrides,
    out: () => written.out,
    err: () => written.err,
    until: (expected) =>
      new Promise((resolve) => {
        const check = () => {
          const found =
            typeof expected === "string" ? written.both.includes(expected) : expected.test(written.both);
          if (!found) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
  };
}
