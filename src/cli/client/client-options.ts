import { InvalidArgumentError, Option, type Command } from "commander";
import { foundExpected } from "../../config/found-expected.js";
import { parseContextToken } from "../../domain/context-token.js";
import { parseGoDuration } from "../../domain/go-duration.js";
import { err, ok, type Result } from "../../domain/result.js";
import { parseDialAddress } from "./dial-address.js";
import { outputFormats, type OutputFormat } from "./output-format.js";

/** The flags of the client commands as commander hands them over. */
export interface ClientFlags {
  readonly addr?: string;
  readonly token?: string;
  readonly namespace?: string;
  readonly watch?: boolean;
  readonly output: OutputFormat;
  readonly timeout: bigint;
}

/** What a client command was told. */
export interface ClientOptions {
  /** host:port of the server. */
  readonly address: string;
  /** The context token; empty for none. */
  readonly token: string;
  readonly watch: boolean;
  readonly output: OutputFormat;
  /** Nanoseconds to wait for the first answer. */
  readonly timeout: bigint;
}

const defaultAddress = "127.0.0.1:8086";
/** As long as `linkerd diagnostics endpoints` waits. */
const defaultTimeout = 5_000_000_000n;

/** Gives a command the flags of a client. */
export function addClientOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--addr <host:port>",
        `the destination server (default: ${defaultAddress}, or WAYPOST_ADDR when set)`,
      ).argParser(reading(parseDialAddress)),
    )
    .addOption(
      new Option(
        "--token <token>",
        'the context token of the proxy to ask for: \'{"ns":"shop","nodeName":"n1","pod":"p1"}\' or ns:shop',
      ).argParser(reading(parseToken)),
    )
    .addOption(
      new Option(
        "-n, --namespace <name>",
        'ask for a client in this namespace: the token {"ns":NAME}',
      ).conflicts("token"),
    )
    .option("-w, --watch", "go on after the first answer and print what changes")
    .addOption(
      new Option("-o, --output <format>", "the form of the answer").choices(outputFormats).default("table"),
    )
    .addOption(
      new Option("--timeout <duration>", "how long to wait for the first answer, as in Go: 500ms, 1m30s")
        .argParser(reading(parseTimeout))
        .default(defaultTimeout, "5s"),
    );
}

/** Puts flags and environment together; the error is for people. */
export function readClientOptions(
  flags: ClientFlags,
  env: Readonly<Record<string, string | undefined>>,
): Result<ClientOptions, string> {
  const address = flags.addr === undefined ? addressFrom(env["WAYPOST_ADDR"] ?? "") : ok(flags.addr);
  if (!address.ok) return address;
  return ok({
    address: address.value,
    token: flags.token ?? (flags.namespace === undefined ? "" : JSON.stringify({ ns: flags.namespace })),
    watch: flags.watch === true,
    output: flags.output,
    timeout: flags.timeout,
  });
}

/** An empty variable counts as not set, as with the server's flags. */
function addressFrom(variable: string): Result<string, string> {
  const parsed = parseDialAddress(variable === "" ? defaultAddress : variable);
  return parsed.ok ? parsed : err(`WAYPOST_ADDR: ${parsed.error}`);
}

function parseToken(text: string): Result<string, string> {
  if (parseContextToken(text).form !== "invalid") return ok(text);
  return err(foundExpected(text, 'a JSON object such as {"ns":"shop"}, or ns:NAME'));
}

function parseTimeout(text: string): Result<bigint, string> {
  const parsed = parseGoDuration(text);
  if (!parsed.ok) return parsed;
  return parsed.value > 0n ? parsed : err(foundExpected(text, "a time above 0"));
}

/** A parser in the form that commander calls. */
function reading<T>(parse: (text: string) => Result<T, string>): (text: string) => T {
  return (text) => {
    const parsed = parse(text);
    if (!parsed.ok) throw new InvalidArgumentError(parsed.error);
    return parsed.value;
  };
}
