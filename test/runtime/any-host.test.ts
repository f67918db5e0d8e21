import { anyHost } from "../../src/runtime/any-host.js";

const v4 = { lo: [{ family: "IPv4" }], eth0: [{ family: "IPv4" }] };
const v6 = { ...v4, eth0: [{ family: "IPv4" }, { family: "IPv6" }] };

it.each([
  ["all interfaces of a machine with IPv6", "::", v6, "::"],
  ["all interfaces of a machine without", "::", v4, "0.0.0.0"],
  ["an interface that came and went", "::", { eth0: undefined }, "0.0.0.0"],
  ["an address that was named", "127.0.0.1", v6, "127.0.0.1"],
  ["an IPv6 address that was named", "::1", v4, "::1"],
])("%s: listens for %s", (_name, host, interfaces, expected) => {
  expect(anyHost(host, interfaces)).toBe(expected);
});
