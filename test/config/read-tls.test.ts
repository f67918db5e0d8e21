import { parseServeConfig } from "../../src/config/serve-config.js";

function parse(...argv: readonly string[]) {
  const parsed = parseServeConfig({ argv, env: {} });
  if (!parsed.ok) throw new Error(parsed.error.join("; "));
  return parsed.value;
}

test("gRPC is served without TLS unless it is asked for", () => {
  expect([parse().config.tls, parse("--tls").config.tls]).toEqual([false, true]);
});

test("the names are those by which proxies know Linkerd's own control plane", () => {
  const { config } = parse("--tls", "--controller-namespace=l5d", "--identity-trust-domain=example.org");
  expect(config.tlsNames).toEqual([
    "linkerd-destination.l5d.serviceaccount.identity.l5d.example.org",
    "linkerd-identity.l5d.serviceaccount.identity.l5d.example.org",
  ]);
});

test("the names can be given, separated by commas", () => {
  expect(parse("--tls", "--tls-name=a.example.org, b").config.tlsNames).toEqual(["a.example.org", "b"]);
});

test.each([
  ["a,,b", "found nothing, expected a DNS name"],
  ["*.example.org", 'found "*.example.org", expected a DNS name'],
  ["A.example.org", 'found "A.example.org", expected a DNS name'],
  [`${"a".repeat(64)}.org`, `found "${"a".repeat(64)}.org", expected a DNS name`],
])("%s is no list of names", (names, complaint) => {
  const parsed = parseServeConfig({ argv: ["--tls", `--tls-name=${names}`], env: {} });
  expect(parsed).toEqual({ ok: false, error: [`--tls-name: ${complaint}`] });
});

test.each([
  [["--tls-name=a"], "--tls-name: has no effect without --tls"],
  [["--tls-dir=/t"], "--tls-dir: has no effect without --tls"],
  [
    ["--tls", "--tls-dir=/t", "--tls-name=a"],
    "--tls-name: has no effect with --tls-dir, whose certificate has its own",
  ],
])("%j is warned about", (argv, warning) => {
  expect(parse(...argv).warnings).toEqual([warning]);
});
