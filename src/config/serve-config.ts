import { formatHostPort } from "../domain/ip-address.js";
import { parsePortList, type PortSet } from "../domain/port-set.js";
import { err, ok, type Result } from "../domain/result.js";
import { type Environment, FlagReader } from "./flag-reader.js";
import { foundExpected } from "./found-expected.js";
import { scanGoFlags } from "./go-flags.js";
import { type Http2ClientParams, parseHttp2ClientParams } from "./http2-client-params.js";
import { readInertFlags } from "./inert-flags.js";
import { type ListenAddress, parseListenAddress } from "./listen-address.js";
import { type LogFormat, type LogLevel, parseLogFormat, parseLogLevel } from "./log-options.js";
import { parseManifestFolder } from "./manifest-folder.js";
import { serveFlags, type ServeFlagName } from "./serve-flags.js";
import { parseShutdownGrace } from "./shutdown-grace.js";

/** What `waypost serve` runs by. Frozen, as deep as its own objects go. */
export interface ServeConfig {
  /** The gRPC server's address. */
  readonly addr: ListenAddress;
  /** The admin server's address. */
  readonly metricsAddr: ListenAddress;
  /** Folders to serve from, as given; none means a cluster. */
  readonly manifests: readonly string[];
  /** "" means the pod's own service account. */
  readonly kubeconfig: string;
  /** Only ever true with manifests: a cluster derives EndpointSlices itself. */
  readonly deriveEndpoints: boolean;
  readonly controllerNamespace: string;
  readonly clusterDomain: string;
  readonly identityTrustDomain: string;
  readonly defaultOpaquePorts: PortSet;
  /** Meshed traffic goes to the peer's inbound port with a transport header (transport-header mode). */
  readonly forceOpaqueTransport: boolean;
  readonly enableH2Upgrade: boolean;
  readonly enableIPv6: boolean;
  readonly extEndpointZoneWeights: boolean;
  readonly meshedHttp2ClientParams?: Http2ClientParams;
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
  /** How long open streams may take to end; whole milliseconds. */
  readonly shutdownGraceMs: number;
  /** A file to write once the server answers. */
  readonly readyFile?: string;
}

/** A configuration to run by, and what its author should know about it. */
export interface ParsedServeConfig {
  readonly config: ServeConfig;
  readonly warnings: readonly string[];
}

/** Where configuration comes from; `argv` holds what follows the command's name. */
export interface ServeConfigInput {
  readonly argv: readonly string[];
  readonly env: Environment;
}

/**
 * Reads the whole configuration, or every error in it at once. Defaults and fatal combinations are those of
 * Linkerd's controller/cmd/destination/main.go unless the flag's help says otherwise. Requests for help or the
 * version are not its business: see infoRequest.
 */
export function parseServeConfig({
  argv,
  env,
}: ServeConfigInput): Result<ParsedServeConfig, readonly string[]> {
  const scanned = scanGoFlags(argv, serveFlags);
  const flags = new FlagReader(scanned.uses, env);
  const warnings: string[] = [];
  const config = readConfig(flags, warnings);
  warnings.push(...readInertFlags(flags), ...checkEndpointSlices(flags, config.enableIPv6));
  checkAddressesDiffer(flags, config);
  const errors = [...scanned.errors, ...flags.errors];
  return errors.length > 0 ? err(errors) : ok({ config, warnings });
}

function readConfig(flags: FlagReader, warnings: string[]): ServeConfig {
  const manifests = Object.freeze(flags.list("manifests", parseManifestFolder));
  const fromFolder = flags.given("manifests").length > 0;
  const enableIPv6 = flags.bool("enable-ipv6");
  const parseAddress = (text: string) => parseListenAddress(text, { enableIPv6 });
  const meshedHttp2ClientParams = flags.read("meshed-http2-client-params", parseOptionalHttp2ClientParams);
  const readyFile = flags.text("ready-file");
  return Object.freeze({
    addr: Object.freeze(flags.read("addr", parseAddress, { fromFolder })),
    metricsAddr: Object.freeze(flags.read("metrics-addr", parseAddress, { fromFolder })),
    manifests,
    kubeconfig: flags.text("kubeconfig"),
    deriveEndpoints: readDeriveEndpoints(flags, warnings),
    controllerNamespace: flags.read("controller-namespace", parseNamespace),
    clusterDomain: readDomain(flags, "cluster-domain", warnings),
    identityTrustDomain: readDomain(flags, "identity-trust-domain", warnings),
    defaultOpaquePorts: readOpaquePorts(flags, warnings),
    forceOpaqueTransport: readTransportMode(flags, warnings),
    enableH2Upgrade: flags.bool("enable-h2-upgrade"),
    enableIPv6,
    extEndpointZoneWeights: flags.bool("ext-endpoint-zone-weights"),
    ...(meshedHttp2ClientParams === undefined ? {} : { meshedHttp2ClientParams }),
    logLevel: flags.read("log-level", parseLogLevel),
    logFormat: flags.read("log-format", parseLogFormat),
    shutdownGraceMs: flags.read("shutdown-grace", parseShutdownGrace),
    ...(readyFile === "" ? {} : { readyFile }),
  });
}

function parseOptionalHttp2ClientParams(
  text: string,
): Result<Http2ClientParams | undefined, readonly string[]> {
  return text === "" ? ok(undefined) : parseHttp2ClientParams(text);
}

function parseNamespace(text: string): Result<string, string> {
  return text === "" ? err(foundExpected(text, "a namespace")) : ok(text);
}

function readDeriveEndpoints(flags: FlagReader, warnings: string[]): boolean {
  const wanted = flags.bool("derive-endpoints");
  if (flags.given("manifests").length > 0) return wanted;
  if (wanted) {
    const reason = "has no effect without --manifests: a cluster derives its own EndpointSlices";
    warnings.push(...about(flags, "derive-endpoints", reason));
  }
  return false;
}

/** As in Linkerd, an empty domain is replaced rather than refused. */
function readDomain(
  flags: FlagReader,
  name: "cluster-domain" | "identity-trust-domain",
  warnings: string[],
): string {
  const parse = (text: string) => ok(text === "" ? undefined : text);
  const domain = flags.read(name, parse);
  if (domain !== undefined) return domain;
  const standard = flags.default(name);
  warnings.push(...about(flags, name, `${foundExpected("", "a domain")}; using ${standard}`));
  return standard;
}

/** As in Linkerd's util.ParsePorts, an entry that is no port or range is left out. */
function readOpaquePorts(flags: FlagReader, warnings: string[]): PortSet {
  const { ports, skipped } = parsePortList(flags.text("default-opaque-ports"));
  for (const reason of skipped) {
    warnings.push(...about(flags, "default-opaque-ports", `left out: ${reason}`));
  }
  return ports;
}

/** As in Linkerd, an unknown mode is replaced rather than refused. */
function readTransportMode(flags: FlagReader, warnings: string[]): boolean {
  const mode = flags.text("outbound-transport-mode");
  if (mode === "transport-header") return true;
  if (mode !== "transparent") {
    const problem = foundExpected(mode, "transparent or transport-header");
    warnings.push(...about(flags, "outbound-transport-mode", `${problem}; using transparent`));
  }
  return false;
}

/** As in Linkerd, IPv6 needs EndpointSlices; elsewhere they could be declined there, but not here. */
function checkEndpointSlices(flags: FlagReader, enableIPv6: boolean): readonly string[] {
  if (flags.bool("enable-endpoint-slices")) return [];
  if (!enableIPv6) return about(flags, "enable-endpoint-slices", "EndpointSlices are always used");
  if (!flags.isBroken("enable-ipv6")) {
    const problem = "found false, expected true while --enable-ipv6 is true (which is its default)";
    flags.errors.push(...about(flags, "enable-endpoint-slices", problem));
  }
  return [];
}

/** The second server would fail to listen; said here, it comes together with all other errors. */
function checkAddressesDiffer(flags: FlagReader, { addr, metricsAddr }: ServeConfig): void {
  if (flags.isBroken("addr") || flags.isBroken("metrics-addr") || addr.port === 0) return;
  if (addr.port === metricsAddr.port && addr.host === metricsAddr.host) {
    const shared = formatHostPort(addr.host, addr.port);
    flags.errors.push(`--metrics-addr: found ${shared}, which is also --addr, expected another port`);
  }
}

/** The message, headed by where the flag's value was given; nothing when it was not. */
function about(flags: FlagReader, name: ServeFlagName, message: string): readonly string[] {
  return flags.given(name).map(({ label }) => `${label}: ${message}`);
}
