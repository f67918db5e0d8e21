import { addAbortSignal } from "node:stream";
import { Command, CommanderError } from "commander";
import { packageVersion } from "../runtime/version.js";
import { endpointsCommand } from "./client/endpoints-command.js";
import { profileCommand } from "./client/profile-command.js";
import { proxyEnvCommand } from "./proxy-env/proxy-env-command.js";
import { processTerminal } from "./terminal.js";
import { exitCode } from "./exit-code.js";
import { ProcessEnd } from "./process-end.js";
import { serveCommand } from "./serve-command.js";
import { spValidatorCommand } from "./sp-validator-command.js";
import { validateCommand } from "./validate/validate-command.js";

/** The entry point: runs a command line and ends the process with the command's exit code. */
export function main(argv: readonly string[]): void {
  const end = new ProcessEnd();
  makeProgram(end)
    .parseAsync([...argv], { from: "user" })
    .catch((error: unknown) => {
      if (!(error instanceof CommanderError)) throw error;
      end.finish(error.exitCode === 0 ? exitCode.ok : exitCode.usage);
    });
}

const help = `
Examples:
  $ waypost serve --manifests examples
  $ waypost profile catalog.shop.svc.cluster.local
  $ waypost endpoints catalog.shop.svc.cluster.local --watch
  $ waypost validate examples

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted, 143 terminated.
`;

function makeProgram(end: ProcessEnd): Command {
  const terminal = processTerminal({ stdout: process.stdout, stderr: process.stderr }, process.env);
  const client = { terminal, env: process.env, signal: end.interrupted, exit: end.finish };
  const serve = makeService("serve", "serve Get and GetProfile from a folder of manifests", {
    run: serveCommand,
    end,
  }).alias("destination");
  const spValidator = makeService("sp-validator", "serve the admission webhook for ServiceProfiles", {
    run: spValidatorCommand,
    end,
  });
  const program = new Command("waypost")
    .description(
      "Linkerd's destination service, from a folder of manifests: what proxies are told of endpoints and profiles.",
    )
    .version(packageVersion())
    .addHelpText("after", help)
    .exitOverride()
    .addCommand(serve)
    .addCommand(spValidator)
    .addCommand(profileCommand(client))
    .addCommand(endpointsCommand(client))
    .addCommand(proxyEnvCommand(client))
    .addCommand(validateCommand({ ...client, stdin: () => standardInput(client.signal), cwd: "." }));
  program.hook("preAction", (_program, command) => {
    if (command !== serve && command !== spValidator) end.interruptBySignals();
  });
  return program;
}

/** Reading it ends when the user does not want to wait for it. */
function standardInput(signal: AbortSignal): AsyncIterable<Uint8Array> {
  return addAbortSignal(signal, process.stdin);
}

/** A command that goes on until it is stopped. It reads its own arguments: Linkerd's chart passes them in Go's syntax. */
function makeService(
  name: string,
  summary: string,
  { run, end }: { readonly run: typeof serveCommand; readonly end: ProcessEnd },
): Command {
  return new Command(name)
    .summary(summary)
    .helpOption(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .argument("[flags...]")
    .action(async (argv: string[]) => {
      const terminal = processTerminal({ stdout: process.stdout, stderr: process.stderr }, process.env);
      const host = {
        env: process.env,
        nodeVersion: process.version,
        terminal: { ...terminal, color: terminal.color && process.stderr.isTTY },
        onStopSignal: (stop: (signal: string) => void) => end.stopBySignals(stop),
        exit: end.exit,
      };
      // Nothing of the service is left then; what is, is not worth waiting for.
      await end.finishNow(await run(argv, host));
    });
}
