import type { PortSet } from "../domain/port-set.js";
import { err, ok, type Result } from "../domain/result.js";
import { type Environment, FlagReader } from "./flag-reader.js";
import { foundExpected } from "./found-expected.js";
import { scanGoFlags } from "./go-flags.js";
import { type Http2ClientParams, parseHttp2ClientParams } from "./http2-client-params.js";
import { readInertFlags } from "./inert-flags.js";
import { type ListenAddress, parseListenAddress } from "./listen-address.js";
import { type LogFormat, type LogLevel, parseLogFormat, parseLogLevel } from "./log-options.js";
import { parseManifestFolder } from "./manifest-folder.js";
import { sharedOptionalAddress } from "./optional-address.js";
import { type IdentityConfig, readIdentity } from "./read-identity.js";
import { type PolicyConfig, readPolicy } from "./read-policy.js";
import { readTls, type TlsConfig } from "./read-tls.js";
import { type ServeFlag, serveFlags } from "./serve-flags.js";
import { sharedAddress } from "./shared-address.js";
import { readDomain, readOpaquePorts } from "./shared-flags.js";
import { parseShutdownGrace } from "./shutdown-grace.js";

type Flags = FlagReader<ServeFlag>;

/** What `waypost serve` runs by. Frozen, as deep as its own objects go. */
export interface ServeConfig extends PolicyConfig, IdentityConfig, TlsConfig {
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
  const flags = new FlagReader({ flags: serveFlags, uses: scanned.uses, env });
  const warnings: string[] = [];
  const config = readConfig(flags, env, warnings);
  flags.read("stream-queue-capacity", parseQueueCapacity);
  warnings.push(...readInertFlags(flags), ...checkEndpointSlices(flags, config.enableIPv6));
  flags.errors.push(...sharedAddress(flags, config), ...sharedOptionalAddresses(config));
  const errors = [...scanned.errors, ...flags.errors];
  return errors.length > 0 ? err(errors) : ok({ config, warnings });
}

function readConfig(flags: Flags, env: Environment, warnings: string[]): ServeConfig {
  const manifests = Object.freeze(flags.list("manifests", parseManifestFolder));
  const fromFolder = flags.given("manifests").length > 0;
  const enableIPv6 = flags.bool("enable-ipv6");
  const parseAddress = (text: string) => parseListenAddress(text, { enableIPv6 });
  const meshedHttp2ClientParams = flags.read("meshed-http2-client-params", parseOptionalHttp2ClientParams);
  const readyFile = flags.text("ready-file");
  const controllerNamespace = flags.read("controller-namespace", parseNamespace);
  const identityTrustDomain = readDomain(flags, "identity-trust-domain", warnings);
  return Object.freeze({
    addr: Object.freeze(flags.read("addr", parseAddress, { fromFolder })),
    metricsAddr: Object.freeze(flags.read("metrics-addr", parseAddress, { fromFolder })),
    manifests,
    kubeconfig: flags.text("kubeconfig"),
    deriveEndpoints: readDeriveEndpoints(flags, warnings),
    controllerNamespace,
    clusterDomain: readDomain(flags, "cluster-domain", warnings),
    identityTrustDomain,
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
    ...readPolicy(flags, { fromFolder, parseAddress }),
    ...readIdentity(flags, { fromFolder, parseAddress, env, warnings }),
    ...readTls(flags, { controllerNamespace, identityTrustDomain }, warnings),
  });
}

function sharedOptionalAddresses(config: ServeConfig): readonly string[] {
  const { addr, metricsAddr, policyAddr, identityAddr } = config;
  const others = { addr, "metrics-addr": metricsAddr };
  return [
    ...sharedOptionalAddress("policy-addr", policyAddr, others),
    ...sharedOptionalAddress("identity-addr", identityAddr, { ...others, "policy-addr": policyAddr }),
  ];
}

function parseOptionalHttp2ClientParams(
  text: string,
): Result<Http2ClientParams | undefined, readonly string[]> {
  return text === "" ? ok(undefined) : parseHttp2ClientParams(text);
}

function parseNamespace(text: string): Result<string, string> {
  return text === "" ? err(foundExpected(text, "a namespace")) : ok(text);
}

function readDeriveEndpoints(flags: Flags, warnings: string[]): boolean {
  const wanted = flags.bool("derive-endpoints");
  if (flags.given("manifests").length > 0) return wanted;
  if (wanted) {
    const reason = "has no effect without --manifests: a cluster derives its own EndpointSlices";
    warnings.push(...flags.about("derive-endpoints", reason));
  }
  return false;
}

/** As in Linkerd, a capacity of 0 or less is refused; it has no other meaning here. */
function parseQueueCapacity(text: string): Result<number, string> {
  return /^\+?0*[1-9]\d*$/.test(text) ? ok(Number(text)) : err(foundExpected(text, "a whole number above 0"));
}

/** As in Linkerd, an unknown mode is replaced rather than refused. */
function readTransportMode(flags: Flags, warnings: string[]): boolean {
  const mode = flags.text("outbound-transport-mode");
  if (mode === "transport-header") return true;
  if (mode !== "transparent") {
    const problem = foundExpected(mode, "transparent or transport-header");
    warnings.push(...flags.about("outbound-transport-mode", `${problem}; using transparent`));
  }
  return false;
}

/** As in Linkerd, IPv6 needs EndpointSlices; elsewhere they could be declined there, but not here. */
function checkEndpointSlices(flags: Flags, enableIPv6: boolean): readonly string[] {
  if (flags.bool("enable-endpoint-slices")) return [];
  if (!enableIPv6) return flags.about("enable-endpoint-slices", "EndpointSlices are always used");
  if (!flags.isBroken("enable-ipv6")) {
    const problem = "found false, expected true while --enable-ipv6 is true (which is its default)";
    flags.errors.push(...flags.about("enable-endpoint-slices", problem));
  }
  return [];
}
