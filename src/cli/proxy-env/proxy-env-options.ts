import { InvalidArgumentError, Option, type Command } from "commander";
import { foundExpected } from "../../config/found-expected.js";
import type { NamespacedName } from "../../domain/resources/names.js";
import { err, ok, type Result } from "../../domain/result.js";
import { parseDialAddress } from "../client/dial-address.js";
import { environmentFormats, type EnvironmentFormat } from "./render-environment.js";

/** The flags of `proxy-env` as commander hands them over. */
export interface ProxyEnvFlags {
  readonly dir: string;
  readonly adminAddr: string;
  readonly manifests?: readonly string[];
  readonly addr?: string;
  readonly policyAddr?: string;
  readonly identityAddr?: string;
  readonly trustAnchors?: string;
  readonly tokenFile?: string;
  readonly owner?: number;
  readonly output: EnvironmentFormat;
}

const defaultAdminAddress = "127.0.0.1:9996";

/** Gives a command the flags of `proxy-env`. */
export function addProxyEnvOptions(command: Command): Command {
  const address = (flag: string, help: string): Option =>
    new Option(`${flag} <host:port>`, help).argParser(reading(parseDialAddress));
  const file = (flag: string, help: string): Option =>
    new Option(`${flag} <file>`, help).argParser(reading(parsePath("a file")));
  return command
    .addOption(
      new Option("--dir <folder>", "where to write key.p8, csr.der and token; made when it is not there")
        .argParser(reading(parsePath("a folder, such as /tmp/web-0")))
        .makeOptionMandatory(),
    )
    .addOption(
      address("--admin-addr", "the running server's admin port, which knows the rest").default(
        defaultAdminAddress,
      ),
    )
    .addOption(
      new Option(
        "--manifests <folder>",
        "look the pod up here instead of asking a server; addresses are then serve's defaults. Repeatable",
      ).argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text]),
    )
    .addOption(address("--addr", "the destination service, if not as the server says"))
    .addOption(address("--policy-addr", "the policy service, if not as the server says"))
    .addOption(address("--identity-addr", "the identity service, if not as the server says"))
    .addOption(file("--trust-anchors", "certificates in PEM to trust, if not as the server says"))
    .addOption(file("--token-file", "what the proxy shows the identity service; without it, a random text"))
    .addOption(
      new Option("--owner <uid>", "the user that the proxy runs as, to whom the files are given").argParser(
        reading(parseUserId),
      ),
    )
    .addOption(
      new Option("-o, --output <format>", "the form of the environment")
        .choices(environmentFormats)
        .default("shell"),
    );
}

/** Reads NAMESPACE/POD. */
export function parsePodName(text: string): Result<NamespacedName, string> {
  const [, namespace, name] = /^([a-z0-9-]+)\/([a-z0-9.-]+)$/.exec(text) ?? [];
  return namespace === undefined || name === undefined
    ? err(foundExpected(text, "NAMESPACE/POD, such as shop/web-0"))
    : ok({ namespace, name });
}

/** An empty path would be the working directory, or nothing at all. */
function parsePath(expected: string): (text: string) => Result<string, string> {
  return (text) => (text === "" ? err(foundExpected(text, expected)) : ok(text));
}

function parseUserId(text: string): Result<number, string> {
  return /^\d{1,9}$/.test(text)
    ? ok(Number(text))
    : err(foundExpected(text, "a user's number, such as 2102"));
}

/** A parser in the form that commander calls. */
function reading<T>(parse: (text: string) => Result<T, string>): (text: string) => T {
  return (text) => {
    const parsed = parse(text);
    if (!parsed.ok) throw new InvalidArgumentError(parsed.error);
    return parsed.value;
  };
}
