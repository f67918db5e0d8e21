import type { PortSet } from "../domain/port-set.js";
import { err, ok, type Result } from "../domain/result.js";
import type { RuleId } from "../domain/rules/rule-ids.js";
import { type Environment, FlagReader } from "./flag-reader.js";
import { foundExpected } from "./found-expected.js";
import { scanGoFlags } from "./go-flags.js";
import { readInertFlags } from "./inert-flags.js";
import { type ListenAddress, parseListenAddress } from "./listen-address.js";
import { type LogFormat, type LogLevel, parseLogFormat, parseLogLevel } from "./log-options.js";
import { sharedAddress } from "./shared-address.js";
import { readDomain, readOpaquePorts } from "./shared-flags.js";
import { parseShutdownGrace } from "./shutdown-grace.js";
import { parseStrictRules } from "./strict-rules.js";
import { type ValidatorFlag, validatorFlags } from "./validator-flags.js";

/** What `waypost sp-validator` runs by. Frozen, as deep as its own objects go. */
export interface ValidatorConfig {
  /** The webhook's address. */
  readonly addr: ListenAddress;
  /** The admin server's address. */
  readonly metricsAddr: ListenAddress;
  /** Folder of tls.crt and tls.key. */
  readonly tlsDir: string;
  /** Rules whose findings are refused rather than warned of. */
  readonly strict: ReadonlySet<RuleId>;
  readonly clusterDomain: string;
  readonly defaultOpaquePorts: PortSet;
  /** Whether the cluster's Services are read. */
  readonly checkServices: boolean;
  /** "" means KUBECONFIG, else the pod's own service account. */
  readonly kubeconfig: string;
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
  /** How long requests are still taken when told to stop; whole milliseconds. */
  readonly shutdownDelayMs: number;
  /** How long requests under way may take to end then; whole milliseconds. */
  readonly shutdownGraceMs: number;
  /** A file to write once the server answers. */
  readonly readyFile?: string;
}

/** Where configuration comes from; `argv` holds what follows the command's name. */
interface ValidatorConfigInput {
  readonly argv: readonly string[];
  readonly env: Environment;
}

/** A configuration to run by, and what its author should know about it. */
interface ParsedValidatorConfig {
  readonly config: ValidatorConfig;
  readonly warnings: readonly string[];
}

/**
 * Reads the whole configuration, or every error in it at once. Flags and defaults are those of Linkerd's
 * controller/cmd/sp-validator/main.go, and some of our own.
 */
export function parseValidatorConfig({
  argv,
  env,
}: ValidatorConfigInput): Result<ParsedValidatorConfig, readonly string[]> {
  const scanned = scanGoFlags(argv, validatorFlags);
  const flags = new FlagReader({ flags: validatorFlags, uses: scanned.uses, env });
  const warnings: string[] = [];
  const config = readConfig(flags, warnings);
  warnings.push(...readInertFlags(flags));
  const errors = [...scanned.errors, ...flags.errors, ...sharedAddress(flags, config)];
  return errors.length > 0 ? err(errors) : ok({ config, warnings });
}

function readConfig(flags: FlagReader<ValidatorFlag>, warnings: string[]): ValidatorConfig {
  const parseAddress = (text: string) => parseListenAddress(text, { enableIPv6: true });
  const kubeconfig = flags.text("kubeconfig");
  const wantsServices = flags.bool("check-services");
  const saysServices = flags.given("check-services").length > 0;
  const readyFile = flags.text("ready-file");
  return Object.freeze({
    addr: Object.freeze(flags.read("addr", parseAddress)),
    metricsAddr: Object.freeze(flags.read("metrics-addr", parseAddress)),
    tlsDir: flags.read("tls-dir", parseFolder),
    strict: flags.read("strict", parseStrictRules),
    clusterDomain: readDomain(flags, "cluster-domain", warnings),
    defaultOpaquePorts: readOpaquePorts(flags, warnings),
    checkServices: saysServices ? wantsServices : kubeconfig !== "",
    kubeconfig,
    logLevel: flags.read("log-level", parseLogLevel),
    logFormat: flags.read("log-format", parseLogFormat),
    shutdownDelayMs: flags.read("shutdown-delay", parseShutdownGrace),
    shutdownGraceMs: flags.read("shutdown-grace", parseShutdownGrace),
    ...(readyFile === "" ? {} : { readyFile }),
  });
}

/** Only that there is one: it is looked into later, as it may change at any time. */
function parseFolder(text: string): Result<string, string> {
  return text === "" ? err(foundExpected(text, "a folder")) : ok(text);
}
