import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { Command, CommanderError } from "commander";
import { validateCommand } from "../../../../src/cli/validate/validate-command.js";
import type { Terminal } from "../../../../src/cli/terminal.js";
import { captureTerminal } from "../../client/support/captured-terminal.js";

export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Given {
  readonly stdin?: string | Uint8Array;
  readonly cwd?: string;
  readonly signal?: AbortSignal;
  readonly tty?: Partial<Terminal>;
}

/** Runs `waypost validate ARGV...` in this process, as main does. */
export async function runValidate(argv: readonly string[], given: Given = {}): Promise<Finished> {
  const terminal = captureTerminal(given.tty);
  const code = await new Promise<number>((resolve, reject) => {
    const command = validateCommand({
      terminal,
      stdin: () => oneChunk(given.stdin ?? ""),
      cwd: given.cwd ?? "/",
      signal: given.signal ?? new AbortController().signal,
      exit: resolve,
    });
    new Command("waypost")
      .addCommand(command)
      .parseAsync(["validate", ...argv], { from: "user" })
      .catch((error: unknown) =>
        error instanceof CommanderError ? resolve(error.exitCode) : reject(error as Error),
      );
  });
  return { code, stdout: terminal.out(), stderr: terminal.err() };
}

/** A folder with these files, gone with `remove`. */
export function makeFolder(files: Iterable<readonly [string, string]>): { path: string; remove: () => void } {
  const root = mkdtempSync(path.join(tmpdir(), "waypost-"));
  for (const [name, text] of files) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return { path: root, remove: () => rmSync(root, { recursive: true }) };
}

async function* oneChunk(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(typeof text === "string" ? Buffer.from(text) : text);
}
