import * as fc from "fast-check";
import { ipv4ToNumber, ipv6ToHalves, parseIp } from "../../src/domain/ip-address.js";
import { ipv4FromNumber, ipv6FromHalves } from "../../src/domain/ip-numbers.js";

it.each([
  [0, "0.0.0.0"],
  [0x0a000001, "10.0.0.1"],
  [0xffffffff, "255.255.255.255"],
])("%d is %s", (number, text) => {
  expect(ipv4FromNumber(number)).toEqual({ family: "IPv4", text });
});

it.each([
  [0n, 0n, "::"],
  [0n, 1n, "::1"],
  [0xfd00_0000_0000_0000n, 1n, "fd00::1"],
])("%d and %d are %s", (first, last, text) => {
  expect(ipv6FromHalves({ first, last })).toEqual({ family: "IPv6", text });
});

it("undoes what is written to the wire", () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), (v4, v6) => {
      const ip = parseIp(v4);
      if (ip !== undefined) expect(ipv4FromNumber(ipv4ToNumber(ip))).toEqual(ip);
      const other = parseIp(v6);
      if (other?.family === "IPv6") expect(ipv6FromHalves(ipv6ToHalves(other))).toEqual(other);
    }),
  );
});
