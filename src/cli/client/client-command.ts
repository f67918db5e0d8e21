import type { Command } from "commander";
import { exitCode } from "../exit-code.js";
import { makeCommand } from "../make-command.js";
import type { ClientContext } from "./client-context.js";
import {
  addClientOptions,
  readClientOptions,
  type ClientFlags,
  type ClientOptions,
} from "./client-options.js";

/** A command with the flags of a client. All but help and usage errors ends through `context.exit`. */
export function clientCommand(name: string, { terminal }: ClientContext): Command {
  return addClientOptions(makeCommand(name, terminal));
}

/** Runs a command's work with its options, and hands the exit code on. */
export async function runClient(
  command: Command,
  context: ClientContext,
  run: (options: ClientOptions) => Promise<number>,
): Promise<void> {
  const options = readClientOptions(command.opts<ClientFlags>(), context.env);
  if (!options.ok) command.error(`error: ${options.error}`, { exitCode: exitCode.usage });
  context.exit(await run(options.value));
}
