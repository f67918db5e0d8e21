import { socketOf } from "../../../src/cli/client/socket-address.js";

test.each([
  ["IPv4", { ip: { ipv4: 0x0a000001 }, port: 80 }, { ip: "10.0.0.1", port: 80 }],
  [
    "an IPv4 address above the signed range",
    { ip: { ipv4: 0xfffefdfc }, port: 1 },
    { ip: "255.254.253.252", port: 1 },
  ],
  [
    "IPv6",
    { ip: { ipv6: { first: String(0xfd00n << 48n), last: "1" } }, port: 443 },
    { ip: "fd00::1", port: 443 },
  ],
  [
    "an IPv6 address of zeros, which are left out on the wire",
    { ip: { ipv6: {} }, port: 1 },
    { ip: "::", port: 1 },
  ],
  ["nothing", undefined, { ip: "?", port: 0 }],
  ["an address without a host", { port: 5 }, { ip: "?", port: 5 }],
])("reads %s", (_, addr, expected) => expect(socketOf(addr)).toEqual(expected));
