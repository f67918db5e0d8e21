import { isAbsolute, join } from "node:path";
import { parseGoDuration } from "../domain/go-duration.js";
import { err, ok, type Result } from "../domain/result.js";
import type { Typed } from "./flag-definition.js";
import type { Environment, FlagReader } from "./flag-reader.js";
import { foundExpected } from "./found-expected.js";
import type { identityFlags } from "./identity-flags.js";
import type { ListenAddress } from "./listen-address.js";
import { type OptionalAddress, readOptionalAddress } from "./optional-address.js";

type IdentityFlag = Typed<(typeof identityFlags)[number]>;

/** How the files of an issuer are named, by the type of the Secret that they come from. */
export type IssuerScheme = "kubernetes.io/tls" | "linkerd.io/tls";

/** What the identity service runs by. */
export interface IdentityConfig {
  /** Absent: it is not served. */
  readonly identityAddr?: OptionalAddress;
  /** Where the certificate authority is that is made at first; "" when no place is known. */
  readonly identityDir: string;
  /** "" means that of `identityDir`. */
  readonly identityIssuerDir: string;
  readonly identityScheme: IssuerScheme;
  readonly identityLifetimeMs: number;
  readonly identityClockSkewMs: number;
  /** "": any token with a folder, reviewed ones with a cluster. */
  readonly identityTokenFile: string;
}

interface Surroundings {
  readonly fromFolder: boolean;
  readonly env: Environment;
  /** Gets told of flags that mean nothing beside others. */
  readonly warnings: string[];
  readonly parseAddress: (text: string) => Result<ListenAddress, string>;
}

/** Reads the flags of the identity service. */
export function readIdentity(
  flags: Pick<FlagReader<IdentityFlag>, "read" | "given" | "text" | "about">,
  { fromFolder, env, parseAddress, warnings }: Surroundings,
): IdentityConfig {
  const addr = readOptionalAddress(flags, "identity-addr", { fromFolder, parseAddress });
  warnings.push(...inertFlags(flags, fromFolder));
  return {
    ...(addr !== undefined && { identityAddr: addr }),
    identityDir: flags.text("identity-dir") || stateFolder(env),
    identityIssuerDir: flags.text("identity-issuer-dir"),
    identityScheme: flags.read("identity-scheme", parseScheme),
    identityLifetimeMs: flags.read("identity-issuance-lifetime", parseLifetime),
    identityClockSkewMs: flags.read("identity-clock-skew-allowance", parseSkew),
    identityTokenFile: flags.text("identity-token-file"),
  };
}

function inertFlags(
  flags: Pick<FlagReader<IdentityFlag>, "given" | "about">,
  fromFolder: boolean,
): readonly string[] {
  const hasIssuer = flags.given("identity-issuer-dir").length > 0;
  return [
    ...(fromFolder
      ? []
      : flags.about("identity-token-file", "has no effect without --manifests: a cluster reviews tokens")),
    ...(hasIssuer ? flags.about("identity-dir", "has no effect with --identity-issuer-dir") : []),
    ...(hasIssuer ? [] : flags.about("identity-scheme", "has no effect without --identity-issuer-dir")),
  ];
}

/** Where a user's programs keep what they need again, by the XDG Base Directory rules. */
function stateFolder(env: Environment): string {
  const [state = "", home = ""] = [env["XDG_STATE_HOME"], env["HOME"]];
  if (isAbsolute(state)) return join(state, "waypost", "identity");
  return isAbsolute(home) ? join(home, ".local", "state", "waypost", "identity") : "";
}

function parseScheme(text: string): Result<IssuerScheme, string> {
  return text === "kubernetes.io/tls" || text === "linkerd.io/tls"
    ? ok(text)
    : err(foundExpected(text, "kubernetes.io/tls or linkerd.io/tls"));
}

function parseLifetime(text: string): Result<number, string> {
  return parseMillis(text, 1000, 'a duration of 1s to 10 years, such as "24h"');
}

function parseSkew(text: string): Result<number, string> {
  return parseMillis(text, 0, 'a duration of 0 to 10 years, such as "10s"');
}

function parseMillis(text: string, least: number, expected: string): Result<number, string> {
  const nanos = parseGoDuration(text);
  const millis = nanos.ok ? Number(nanos.value / 1_000_000n) : -1;
  return millis < least || millis > longestMs ? err(foundExpected(text, expected)) : ok(millis);
}

const longestMs = 10 * 365 * 86_400_000;
