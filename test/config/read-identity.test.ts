import { parseServeConfig, type ServeConfig } from "../../src/config/serve-config.js";
import type { Environment } from "../../src/config/flag-reader.js";

function parse(argv: readonly string[], env: Environment = {}) {
  const parsed = parseServeConfig({ argv, env });
  if (!parsed.ok) throw new Error(parsed.error.join("; "));
  return parsed.value;
}

const read = (...argv: readonly string[]): ServeConfig => parse(argv).config;

describe("where the identity service listens", () => {
  const folder = ["--manifests", __dirname];

  it.each([
    [
      "on the loopback at Linkerd's port, with a folder",
      folder,
      { host: "127.0.0.1", port: 8080, isDefault: true },
    ],
    ["nowhere, with a cluster", [], undefined],
    ["nowhere, when it is switched off", [...folder, "--identity-addr="], undefined],
    [
      "where it is told to",
      ["--identity-addr=127.0.0.1:0"],
      { host: "127.0.0.1", port: 0, isDefault: false },
    ],
  ])("is %s", (_, argv, expected) => {
    expect(read(...argv).identityAddr).toEqual(expected);
  });
});

describe("the folder of the certificate authority", () => {
  it.each<[string, Environment, string]>([
    ["$XDG_STATE_HOME", { XDG_STATE_HOME: "/state", HOME: "/home/me" }, "/state/waypost/identity"],
    ["~/.local/state without it", { HOME: "/home/me" }, "/home/me/.local/state/waypost/identity"],
    [
      "~/.local/state when it is relative",
      { XDG_STATE_HOME: "state", HOME: "/h" },
      "/h/.local/state/waypost/identity",
    ],
    ["nowhere without a home", {}, ""],
  ])("is in %s", (_, env, expected) => {
    expect(parse([], env).config.identityDir).toBe(expected);
  });

  it("is the one that was named", () => {
    expect(parse(["--identity-dir=ca"], { HOME: "/h" }).config.identityDir).toBe("ca");
  });
});

test("durations are in milliseconds", () => {
  const { identityLifetimeMs, identityClockSkewMs } = read(
    "--identity-issuance-lifetime=1h30m",
    "--identity-clock-skew-allowance=1500ms",
  );
  expect([identityLifetimeMs, identityClockSkewMs]).toEqual([5_400_000, 1500]);
});

test.each([
  ["--identity-issuance-lifetime=0", 'found "0", expected a duration of 1s to 10 years, such as "24h"'],
  [
    "--identity-issuance-lifetime=999ms",
    'found "999ms", expected a duration of 1s to 10 years, such as "24h"',
  ],
  [
    "--identity-issuance-lifetime=100000h",
    'found "100000h", expected a duration of 1s to 10 years, such as "24h"',
  ],
  ["--identity-issuance-lifetime=day", 'found "day", expected a duration of 1s to 10 years, such as "24h"'],
  ["--identity-clock-skew-allowance=-1s", 'found "-1s", expected a duration of 0 to 10 years, such as "10s"'],
  ["--identity-scheme=pem", 'found "pem", expected kubernetes.io/tls or linkerd.io/tls'],
])("%s is refused", (argument, complaint) => {
  const parsed = parseServeConfig({ argv: ["--identity-issuer-dir=/i", argument], env: {} });
  expect(parsed).toEqual({ ok: false, error: [`${argument.replace(/=.*/, "")}: ${complaint}`] });
});

test.each([
  [
    ["--identity-token-file=/t"],
    "--identity-token-file: has no effect without --manifests: a cluster reviews tokens",
  ],
  [["--identity-scheme=linkerd.io/tls"], "--identity-scheme: has no effect without --identity-issuer-dir"],
  [
    ["--identity-issuer-dir=/i", "--identity-dir=/d"],
    "--identity-dir: has no effect with --identity-issuer-dir",
  ],
])("%j is warned about", (argv, warning) => {
  expect(parse(argv).warnings).toEqual([warning]);
});
