import * as fc from "fast-check";
import { ipv4ToNumber, ipv6ToHalves, parseIp } from "../../src/domain/ip-address.js";
import { ipv4FromNumber, ipv6FromHalves, mappedIpv6FromHalves } from "../../src/domain/ip-numbers.js";

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

it("keeps the family of an IPv4-mapped address where that is asked for", () => {
  const mapped = { first: 0n, last: 0xffff_0a00_0001n };
  expect(ipv6FromHalves(mapped)).toEqual({ family: "IPv4", text: "10.0.0.1" });
  const kept = mappedIpv6FromHalves(mapped);
  expect(kept).toEqual({ family: "IPv6", text: "::ffff:10.0.0.1" });
  expect(ipv6ToHalves(kept)).toEqual(mapped);
  expect(mappedIpv6FromHalves({ first: 0n, last: 1n })).toEqual({ family: "IPv6", text: "::1" });
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
