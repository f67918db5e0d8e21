import { parsePortList } from "../../src/domain/port-set.js";
import { rules } from "../../src/domain/rules/rules.js";
import type { Environment } from "../../src/config/flag-reader.js";
import { parseValidatorConfig, type ValidatorConfig } from "../../src/config/validator-config.js";

const defaults: ValidatorConfig = {
  addr: { host: "::", port: 8443 },
  metricsAddr: { host: "::", port: 9997 },
  tlsDir: "/var/run/linkerd/tls",
  strict: new Set(),
  clusterDomain: "cluster.local",
  defaultOpaquePorts: parsePortList("25,587,3306,4444,5432,6379,9300,11211").ports,
  checkServices: false,
  kubeconfig: "",
  logLevel: "info",
  logFormat: "plain",
  shutdownDelayMs: 0,
  shutdownGraceMs: 5000,
};

function parse(argv: readonly string[], env: Environment = {}) {
  const parsed = parseValidatorConfig({ argv, env });
  if (!parsed.ok) throw new Error(parsed.error.join("\n"));
  return parsed.value;
}

function errorsOf(argv: readonly string[], env: Environment = {}): readonly string[] {
  const parsed = parseValidatorConfig({ argv, env });
  return parsed.ok ? [] : parsed.error;
}

const all = new Set(rules.filter(({ severity }) => severity !== "note").map(({ id }) => id));

it("has Linkerd's defaults, and mounts the certificate where Linkerd does", () => {
  expect(parse([])).toEqual({ config: defaults, warnings: [] });
});

it("understands the line that Linkerd's chart passes", () => {
  const argv = ["-log-level=info", "-log-format=plain", "-enable-pprof=false"];
  expect(parse(argv)).toEqual({ config: defaults, warnings: [] });
});

it("reads every flag", () => {
  const argv = [
    "-addr=127.0.0.1:0",
    "-metrics-addr=[::1]:1",
    "--tls-dir",
    "certificates",
    "--strict=bad-pattern, profile-name",
    "--cluster-domain=c.local",
    "--default-opaque-ports=",
    "--kubeconfig=/k",
    "--log-level=warn",
    "--log-format=json",
    "--shutdown-delay=2s",
    "--shutdown-grace=1m",
    "--ready-file=/r",
  ];
  expect(parse(argv)).toEqual({
    config: {
      addr: { host: "127.0.0.1", port: 0 },
      metricsAddr: { host: "::1", port: 1 },
      tlsDir: "certificates",
      strict: new Set(["bad-pattern", "profile-name"]),
      clusterDomain: "c.local",
      defaultOpaquePorts: parsePortList("").ports,
      checkServices: true,
      kubeconfig: "/k",
      logLevel: "warn",
      logFormat: "json",
      shutdownDelayMs: 2000,
      shutdownGraceMs: 60_000,
      readyFile: "/r",
    },
    warnings: [],
  });
});

it.each<[argv: string[], env: Environment, strict: ReadonlySet<string>]>([
  [["--strict"], {}, all],
  [["-strict=all"], {}, all],
  [["--strict=bad-pattern,all"], {}, all],
  [["--strict="], {}, new Set()],
  [["--strict=bad-pattern,,bad-pattern"], {}, new Set(["bad-pattern"])],
  [[], { WAYPOST_STRICT: "all" }, all],
  [["--strict=bad-pattern"], { WAYPOST_STRICT: "all" }, new Set(["bad-pattern"])],
])("%j with %j is strict about what it names", (argv, env, strict) => {
  expect(parse(argv, env).config.strict).toEqual(strict);
});

it.each([
  [["--strict=bad-patern"], '--strict: found "bad-patern", expected a rule; did you mean bad-pattern?'],
  [["--strict=nonsense"], '--strict: found "nonsense", expected a rule of docs/rules.md, or "all"'],
  [["--strict=several-profiles"], expect.stringContaining('found "several-profiles"') as string],
  [
    ["--strict", "bad-pattern"],
    '"bad-pattern": found an argument that is no flag, expected only flags (a switch takes its value as --strict=…)',
  ],
  [["--tls-dir="], "--tls-dir: found nothing, expected a folder"],
  [["--tls-dirr=x"], "--tls-dirr: unknown flag; did you mean --tls-dir?"],
  [["--no-strict"], expect.stringMatching(/^--no-strict: unknown flag/) as string],
  [["-addr=:9997"], "--metrics-addr: found [::]:9997, which is also --addr, expected another port"],
  [["--manifests=x"], expect.stringMatching(/^--manifests: unknown flag/) as string],
])("refuses %j and says why", (argv, error) => {
  expect(errorsOf(argv)).toEqual([error]);
});

it("names all errors at once", () => {
  expect(
    errorsOf(["-addr=nowhere", "--log-level=loud", "--strict=a,b"], { WAYPOST_SHUTDOWN_GRACE: "soon" }),
  ).toHaveLength(5);
});

it("reads Services when told to, or when a cluster is named, unless told not to", () => {
  const reads = (...argv: string[]) => parse(argv).config.checkServices;
  expect([reads(), reads("--check-services"), reads("--kubeconfig=/k")]).toEqual([false, true, true]);
  expect(reads("--kubeconfig=/k", "--check-services=false")).toBe(false);
});

it("warns of what has no effect", () => {
  expect(parse(["-enable-pprof", "-trace-collector=c:1", "--cluster-domain="]).warnings).toEqual([
    "--cluster-domain: found nothing, expected a domain; using cluster.local",
    "--enable-pprof: has no effect: Go's profiler does not exist here",
    "--trace-collector: has no effect: traces are not exported",
  ]);
});
