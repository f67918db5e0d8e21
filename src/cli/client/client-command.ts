import { Command, CommanderError } from "commander";
import type { ClientContext } from "./client-context.js";
import {
  addClientOptions,
  readClientOptions,
  type ClientFlags,
  type ClientOptions,
} from "./client-options.js";

/** Exit code of a command line that cannot be understood. */
const usageError = 2;

/**
 * A command with the flags of a client, that writes to the context's terminal alone. It never ends the process:
 * help and usage errors come as a CommanderError with the exit code, 0 or 2, all else through `context.exit`.
 */
export function clientCommand(name: string, { terminal }: ClientContext): Command {
  const command = new Command(name)
    .exitOverride(({ exitCode, code, message }) => {
      throw new CommanderError(exitCode === 0 ? 0 : usageError, code, message);
    })
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
      ...(terminal.columns !== undefined && widthOf(terminal.columns)),
      getOutHasColors: () => terminal.color,
      getErrHasColors: () => terminal.color,
    })
    .showHelpAfterError(`See \`waypost ${name} --help\`.`);
  return addClientOptions(command);
}

/** Runs a command's work with its options, and hands the exit code on. */
export async function runClient(
  command: Command,
  context: ClientContext,
  run: (options: ClientOptions) => Promise<number>,
): Promise<void> {
  const options = readClientOptions(command.opts<ClientFlags>(), context.env);
  if (!options.ok) command.error(`error: ${options.error}`, { exitCode: usageError });
  context.exit(await run(options.value));
}

function widthOf(columns: number) {
  return { getOutHelpWidth: () => columns, getErrHelpWidth: () => columns };
}
