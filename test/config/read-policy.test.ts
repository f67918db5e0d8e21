import { parseServeConfig } from "../../src/config/serve-config.js";

function errorsOf(...argv: readonly string[]): readonly string[] {
  const parsed = parseServeConfig({ argv, env: {} });
  return parsed.ok ? [] : parsed.error;
}

it.each([
  [
    "--default-policy=allow",
    '--default-policy: expected one of all-authenticated, all-unauthenticated, cluster-authenticated, cluster-unauthenticated, deny, audit, found "allow"',
  ],
  [
    "--cluster-networks=10.0.0.0",
    '--cluster-networks: expected an address, a slash and a length, such as 10.0.0.0/8, found "10.0.0.0"',
  ],
  [
    "--probe-networks=0.0.0.0/33",
    '--probe-networks: expected an address, a slash and a length, such as 10.0.0.0/8, found "0.0.0.0/33"',
  ],
  [
    "--policy-addr=8090",
    '--policy-addr: found "8090", expected host:port, such as ":8086" or "[::1]:8086", with a port of 0-65535',
  ],
])("%s is refused", (argument, error) => {
  expect(errorsOf(argument)).toEqual([error]);
});

it("names every network that is none", () => {
  expect(errorsOf("--cluster-networks=10.0.0.0/8, fd00::/8,x")).toHaveLength(2);
  expect(errorsOf("--cluster-networks=")).toHaveLength(1);
});
