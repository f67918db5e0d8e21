import { Command, CommanderError } from "commander";
import { exitCode as exitCodes } from "./exit-code.js";
import type { Terminal } from "./terminal.js";

/**
 * A command that writes to the terminal alone and never ends the process: help and usage errors come as a
 * CommanderError with the exit code, 0 or 2.
 */
export function makeCommand(name: string, terminal: Terminal): Command {
  return new Command(name)
    .exitOverride(({ exitCode, code, message }) => {
      throw new CommanderError(exitCode === 0 ? exitCodes.ok : exitCodes.usage, code, message);
    })
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
      ...(terminal.columns !== undefined && widthOf(terminal.columns)),
      getOutHasColors: () => terminal.color,
      getErrHasColors: () => terminal.color,
    })
    .showHelpAfterError(`See \`waypost ${name} --help\`.`);
}

function widthOf(columns: number) {
  return { getOutHelpWidth: () => columns, getErrHelpWidth: () => columns };
}
