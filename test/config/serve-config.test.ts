import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parsePortList } from "../../src/domain/port-set.js";
import type { Environment } from "../../src/config/flag-reader.js";
import { parseServeConfig, type ServeConfig } from "../../src/config/serve-config.js";
import { flagVariable } from "../../src/config/flag-definition.js";
import { serveFlags } from "../../src/config/serve-flags.js";
import { chartArguments } from "../support/chart-arguments.js";
import { network, policySettings } from "../support/policy-settings.js";

const chartPorts = "25,587,3306,4444,5432,6379,9300,11211";

const defaults: ServeConfig = {
  addr: { host: "::", port: 8086 },
  metricsAddr: { host: "::", port: 9996 },
  manifests: [],
  kubeconfig: "",
  deriveEndpoints: false,
  controllerNamespace: "linkerd",
  clusterDomain: "cluster.local",
  identityTrustDomain: "cluster.local",
  defaultOpaquePorts: parsePortList(chartPorts).ports,
  forceOpaqueTransport: false,
  enableH2Upgrade: true,
  enableIPv6: true,
  extEndpointZoneWeights: false,
  logLevel: "info",
  logFormat: "plain",
  shutdownGraceMs: 10_000,
  defaultPolicy: policySettings.defaultPolicy,
  clusterNetworks: policySettings.clusterNetworks,
  probeNetworks: policySettings.probeNetworks,
  identityDir: "",
  identityIssuerDir: "",
  identityScheme: "kubernetes.io/tls",
  identityLifetimeMs: 86_400_000,
  identityClockSkewMs: 10_000,
  identityTokenFile: "",
  tls: false,
  tlsNames: [
    "linkerd-destination.linkerd.serviceaccount.identity.linkerd.cluster.local",
    "linkerd-identity.linkerd.serviceaccount.identity.linkerd.cluster.local",
  ],
  tlsDir: "",
};

let folder = "";
let otherFolder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "waypost-config-"));
  otherFolder = mkdtempSync(join(tmpdir(), "waypost-config-"));
});
afterAll(() => [folder, otherFolder].forEach((path) => rmSync(path, { recursive: true })));

function parse(argv: readonly string[], env: Environment = {}) {
  const parsed = parseServeConfig({ argv, env });
  if (!parsed.ok) throw new Error(parsed.error.join("\n"));
  return parsed.value;
}

function errorsOf(argv: readonly string[], env: Environment = {}): readonly string[] {
  const parsed = parseServeConfig({ argv, env });
  return parsed.ok ? [] : parsed.error;
}

describe("parseServeConfig", () => {
  it("has Linkerd's defaults, and the chart's opaque ports", () => {
    expect(parse([])).toEqual({ config: defaults, warnings: [] });
  });

  it("understands the whole line that Linkerd's chart passes", () => {
    expect(parse(chartArguments)).toEqual({
      config: {
        ...defaults,
        addr: { host: "0.0.0.0", port: 8086 },
        metricsAddr: { host: "0.0.0.0", port: 9996 },
        forceOpaqueTransport: true,
        enableIPv6: false,
        meshedHttp2ClientParams: {
          keepAlive: { interval: { seconds: "10" }, timeout: { seconds: "3" }, whileIdle: true },
        },
      },
      warnings: [],
    });
  });

  it("reads every flag", () => {
    const argv = [
      "--addr=[::1]:0",
      "--metrics-addr=localhost:0",
      `--manifests=${folder}`,
      "--manifests",
      otherFolder,
      "--kubeconfig=/k",
      "--no-derive-endpoints",
      "--controller-namespace=mesh",
      "--cluster-domain=c.local",
      "--identity-trust-domain=example.org",
      "--default-opaque-ports=9999,7000-7002",
      "--outbound-transport-mode=transport-header",
      "--enable-h2-upgrade=false",
      "--enable-ipv6=false",
      "--ext-endpoint-zone-weights",
      "--log-level=debug",
      "--log-format=json",
      "--shutdown-grace=1m30s",
      "--ready-file=/r",
      "--policy-addr=localhost:1",
      "--default-policy=deny",
      "--cluster-networks=10.0.0.0/8,fd00::/8",
      "--probe-networks=0.0.0.0/0",
      "--identity-addr=localhost:2",
      "--identity-issuer-dir=/i",
      "--identity-scheme=linkerd.io/tls",
      "--identity-issuance-lifetime=1h",
      "--identity-clock-skew-allowance=1s",
      "--identity-token-file=/t",
      "--tls",
      "--tls-name=a.example.org",
    ];
    expect(parse(argv)).toEqual({
      config: {
        addr: { host: "::1", port: 0 },
        metricsAddr: { host: "localhost", port: 0 },
        manifests: [folder, otherFolder],
        kubeconfig: "/k",
        deriveEndpoints: false,
        controllerNamespace: "mesh",
        clusterDomain: "c.local",
        identityTrustDomain: "example.org",
        defaultOpaquePorts: parsePortList("9999,7000-7002").ports,
        forceOpaqueTransport: true,
        enableH2Upgrade: false,
        enableIPv6: false,
        extEndpointZoneWeights: true,
        logLevel: "debug",
        logFormat: "json",
        shutdownGraceMs: 90_000,
        readyFile: "/r",
        policyAddr: { host: "localhost", port: 1, isDefault: false },
        defaultPolicy: "deny",
        clusterNetworks: [network("10.0.0.0/8"), network("fd00::/8")],
        probeNetworks: [network("0.0.0.0/0")],
        identityAddr: { host: "localhost", port: 2, isDefault: false },
        identityDir: "",
        identityIssuerDir: "/i",
        identityScheme: "linkerd.io/tls",
        identityLifetimeMs: 3_600_000,
        identityClockSkewMs: 1000,
        identityTokenFile: "/t",
        tls: true,
        tlsNames: ["a.example.org"],
        tlsDir: "",
      },
      warnings: [],
    });
  });

  it("reads the same from the environment as from flags, for every flag that has a variable", () => {
    const withVariable = serveFlags.filter((flag) => flagVariable(flag) !== undefined);
    const values = withVariable.map(
      (flag) => [flag, flag.name === "manifests" ? folder : flag.example] as const,
    );
    const argv = values.map(([flag, value]) => `--${flag.name}=${value}`);
    const env = Object.fromEntries(values.map(([flag, value]) => [flagVariable(flag) ?? "", value]));
    expect(parse([], env).config).toEqual(parse(argv).config);
    expect(parse([], env).config).not.toEqual(defaults);
  });

  it("lets a flag win over its variable", () => {
    expect(parse(["-log-level=error"], { WAYPOST_LOG_LEVEL: "nonsense" }).config.logLevel).toBe("error");
  });

  it("listens on loopback and derives endpoints when it serves a folder", () => {
    const expected = {
      ...defaults,
      addr: { host: "127.0.0.1", port: 8086 },
      metricsAddr: { host: "127.0.0.1", port: 9996 },
      deriveEndpoints: true,
      policyAddr: { host: "127.0.0.1", port: 8090, isDefault: true },
      identityAddr: { host: "127.0.0.1", port: 8080, isDefault: true },
    };
    expect(parse(["--manifests", folder]).config).toEqual({ ...expected, manifests: [folder] });
    const env = { WAYPOST_MANIFESTS: [folder, otherFolder].join(delimiter) };
    expect(parse([], env).config).toEqual({ ...expected, manifests: [folder, otherFolder] });
  });

  it("takes an explicitly empty list for no opaque ports, by flag and by variable", () => {
    const none = { ranges: [] };
    expect(parse(["-default-opaque-ports="]).config.defaultOpaquePorts).toEqual(none);
    expect(parse([], { WAYPOST_DEFAULT_OPAQUE_PORTS: "" }).config.defaultOpaquePorts).toEqual(none);
  });

  it("serves policies where it is told to, and nowhere when the address is empty", () => {
    expect(parse(["--policy-addr=:8090"]).config.policyAddr).toEqual({
      host: "::",
      port: 8090,
      isDefault: false,
    });
    expect(parse(["--policy-addr=", "--manifests", folder]).config.policyAddr).toBeUndefined();
    const env = { WAYPOST_POLICY_ADDR: "", WAYPOST_MANIFESTS: folder };
    expect(parse([], env).config.policyAddr).toBeUndefined();
  });

  it("is frozen", () => {
    const { config } = parse([...chartArguments, "--manifests", folder]);
    const parts = [config, config.addr, config.metricsAddr, config.manifests, config.meshedHttp2ClientParams];
    expect(parts.map((part) => part !== undefined && Object.isFrozen(part))).toEqual(parts.map(() => true));
  });
});

describe("parseServeConfig's warnings", () => {
  it.each([
    [
      ["-outbound-transport-mode=opaque"],
      '--outbound-transport-mode: found "opaque", expected transparent or transport-header; using transparent',
    ],
    [["-cluster-domain="], "--cluster-domain: found nothing, expected a domain; using cluster.local"],
    [
      ["-cluster-domain=cluster.local."],
      '--cluster-domain: found "cluster.local.", expected a domain as names have it: cluster.local; it is used as it is',
    ],
    [
      ["-identity-trust-domain="],
      "--identity-trust-domain: found nothing, expected a domain; using cluster.local",
    ],
    [
      ["-enable-ipv6=false", "-enable-endpoint-slices=false"],
      "--enable-endpoint-slices: EndpointSlices are always used",
    ],
    [
      ["-derive-endpoints"],
      "--derive-endpoints: has no effect without --manifests: a cluster derives its own EndpointSlices",
    ],
    [["-enable-pprof"], "--enable-pprof: has no effect: Go's profiler does not exist here"],
  ])("tell about %j", (argv, warning) => {
    expect(parse(argv).warnings).toEqual([warning]);
  });

  it("leave the configuration at what the warning says", () => {
    const argv = [
      "-outbound-transport-mode=opaque",
      "-cluster-domain=",
      "-identity-trust-domain=",
      "-derive-endpoints",
    ];
    expect(parse(argv).config).toEqual(defaults);
  });

  it("name each opaque port that was left out", () => {
    const { config, warnings } = parse([], { WAYPOST_DEFAULT_OPAQUE_PORTS: "25,mysql,70000" });
    expect(config.defaultOpaquePorts).toEqual({ ranges: [{ first: 25, last: 25 }] });
    expect(warnings).toEqual([
      expect.stringMatching(/^WAYPOST_DEFAULT_OPAQUE_PORTS: left out: "mysql"/),
      expect.stringMatching(/^WAYPOST_DEFAULT_OPAQUE_PORTS: left out: "70000"/),
    ]);
  });
});

describe("parseServeConfig's errors", () => {
  it("come all at once, from flags and variables", () => {
    const argv = [
      "--adr=:1",
      "-addr=8086",
      "-log-level=loud",
      "--manifests=/no/such",
      "-shutdown-grace=soon",
      "x",
    ];
    const env = { WAYPOST_ENABLE_IPV6: "yes", WAYPOST_MESHED_HTTP2_CLIENT_PARAMS: '{"keep_alive":1}' };
    expect(errorsOf(argv, env)).toEqual([
      "--adr: unknown flag; did you mean --addr?",
      '"x": found an argument that is no flag, expected only flags',
      '--manifests: found "/no/such", expected a folder, but it does not exist',
      'WAYPOST_ENABLE_IPV6: found "yes", expected true or false',
      'WAYPOST_MESHED_HTTP2_CLIENT_PARAMS: keep_alive: found "1", expected a JSON object',
      '--addr: found "8086", expected host:port, such as ":8086" or "[::1]:8086", with a port of 0-65535',
      '--log-level: found "loud", expected one of trace, debug, info, warn, error, fatal, panic',
      '--shutdown-grace: found "soon", expected a duration of 0 or more, such as "10s" or "1m30s"',
    ]);
  });

  it.each([
    [["-enable-endpoint-slices=false"], "--enable-endpoint-slices"],
    [["-enable-ipv6=true", "-enable-endpoint-slices=0"], "--enable-endpoint-slices"],
    [["-addr=:80", "-metrics-addr=:80"], "--metrics-addr"],
    [["-addr=:9996"], "--metrics-addr"],
    [["-addr="], "--addr"],
    [["-controller-namespace="], "--controller-namespace"],
    [["-log-format=xml"], "--log-format"],
    [["-stream-queue-capacity=0"], "--stream-queue-capacity"],
    [["-enable-pprof=maybe"], "--enable-pprof"],
    [["-enable-endpoint-slices=maybe"], "--enable-endpoint-slices"],
    [["--manifests="], "--manifests"],
  ])("refuse %j once, naming %s", (argv, name) => {
    expect(errorsOf(argv)).toEqual([expect.stringMatching(new RegExp(`^${name}: found .*, expected `))]);
  });

  it("refuse declined EndpointSlices with IPv6 from a variable", () => {
    expect(errorsOf([], { WAYPOST_ENABLE_ENDPOINT_SLICES: "false" })).toEqual([
      "WAYPOST_ENABLE_ENDPOINT_SLICES: found false, expected true while --enable-ipv6 is true (which is its default)",
    ]);
  });

  it("do not blame a combination for a value that cannot be read", () => {
    expect(errorsOf(["-enable-ipv6=x", "-enable-endpoint-slices=false"])).toHaveLength(1);
    expect(errorsOf(["-addr=x", "-metrics-addr=:8086"])).toHaveLength(1);
  });

  it.each(["0", "-1", "1.5", "many", ""])("refuses a stream queue capacity of %j", (text) => {
    expect(errorsOf([`-stream-queue-capacity=${text}`])).toEqual([
      expect.stringMatching(/^--stream-queue-capacity: found .*, expected a whole number above 0$/),
    ]);
  });

  it.each(["100", "+5000"])("takes a stream queue capacity of %j and does nothing with it", (text) => {
    expect(parse([`-stream-queue-capacity=${text}`])).toEqual({ config: defaults, warnings: [] });
  });

  it("let two servers share port 0 and a port on different hosts", () => {
    expect(errorsOf(["-addr=:0", "-metrics-addr=:0"])).toEqual([]);
    expect(errorsOf(["-addr=127.0.0.1:80", "-metrics-addr=127.0.0.2:80"])).toEqual([]);
  });
});
