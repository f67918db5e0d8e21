import { sharedOptionalAddress } from "../../src/config/optional-address.js";
import { parseServeConfig } from "../../src/config/serve-config.js";

function errorsOf(...argv: readonly string[]): readonly string[] {
  const parsed = parseServeConfig({ argv, env: {} });
  return parsed.ok ? [] : parsed.error;
}

describe("an address that another server has", () => {
  const here = { host: "127.0.0.1", port: 8086 };
  const others = { addr: here, "metrics-addr": { host: "127.0.0.1", port: 9996 }, "policy-addr": undefined };

  it("is refused, with the flag that has it", () => {
    expect(sharedOptionalAddress("identity-addr", { ...here, isDefault: false }, others)).toEqual([
      "--identity-addr: found 127.0.0.1:8086, which is also --addr, expected another port",
    ]);
  });

  it.each([
    [
      "--policy-addr=:9996",
      "--policy-addr: found [::]:9996, which is also --metrics-addr, expected another port",
    ],
    [
      "--identity-addr=:8086",
      "--identity-addr: found [::]:8086, which is also --addr, expected another port",
    ],
  ])("is refused for %s", (argument, error) => {
    expect(errorsOf(argument)).toEqual([error]);
  });

  it("is refused where two optional servers share it", () => {
    expect(errorsOf("--policy-addr=:7000", "--identity-addr=:7000")).toEqual([
      "--identity-addr: found [::]:7000, which is also --policy-addr, expected another port",
    ]);
  });

  it.each([
    ["nobody asked for it", { ...here, isDefault: true }],
    ["the port is to be a free one", { ...here, port: 0, isDefault: false }],
    ["only the port is the same", { ...here, host: "::1", isDefault: false }],
    ["there is none", undefined],
  ])("is no fault when %s", (_, address) => {
    expect(sharedOptionalAddress("policy-addr", address, others)).toEqual([]);
  });
});
