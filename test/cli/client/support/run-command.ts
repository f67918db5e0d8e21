import { Command, CommanderError } from "commander";
import type { ClientContext } from "../../../../src/cli/client/client-context.js";
import { endpointsCommand } from "../../../../src/cli/client/endpoints-command.js";
import { profileCommand } from "../../../../src/cli/client/profile-command.js";
import type { Pace } from "../../../../src/cli/client/pace.js";
import type { Terminal } from "../../../../src/cli/terminal.js";
import { captureTerminal, type CapturedTerminal } from "./captured-terminal.js";

/** A command that runs in this process. */
export interface Run {
  readonly terminal: CapturedTerminal;
  readonly code: Promise<number>;
  readonly stop: () => void;
}

/** Retries come soon; silence is no answer, unless a test is about it. */
export const testPace: Pace = { quietMs: 60_000, settleMs: 10, firstRetryMs: 10, maxRetryMs: 50 };

/** For tests in which the server says nothing. */
export const shortQuiet: Pace = { ...testPace, quietMs: 50 };

/** For tests in which messages belong together, however slow the machine is. */
export const longSettling: Pace = { ...testPace, settleMs: 500 };

/** The time of all changes. */
export const noon = "2026-01-02T12:00:00.000Z";

/** Runs `waypost ARGV...` as main does, with what the context is to have in place of the usual. */
export function run(
  argv: readonly string[],
  given: Partial<ClientContext> & { tty?: Partial<Terminal> } = {},
): Run {
  const { tty, ...overrides } = given;
  const terminal = captureTerminal(tty);
  const controller = new AbortController();
  const code = new Promise<number>((resolve, reject) => {
    const context: ClientContext = {
      terminal,
      signal: controller.signal,
      env: {},
      exit: resolve,
      now: () => new Date(noon),
      pace: testPace,
      ...overrides,
    };
    new Command("waypost")
      .addCommand(profileCommand(context))
      .addCommand(endpointsCommand(context))
      .parseAsync([...argv], { from: "user" })
      .catch((error: unknown) =>
        error instanceof CommanderError ? resolve(error.exitCode) : reject(error as Error),
      );
  });
  return { terminal, code, stop: () => controller.abort() };
}
