import * as fc from "fast-check";
import { parseIp } from "../../src/domain/ip-address.js";
import { networkContains, parseIpNetwork } from "../../src/domain/ip-network.js";
import { network } from "../support/policy-settings.js";

function contains(range: string, ip: string): boolean {
  const parsed = parseIp(ip);
  if (parsed === undefined) throw new Error(`no address: ${ip}`);
  return networkContains(network(range), parsed);
}

it("keeps the address as it was written", () => {
  expect(network("10.1.2.3/8")).toEqual({ address: { family: "IPv4", text: "10.1.2.3" }, prefixLength: 8 });
  expect(network("FD00::1/64")).toEqual({ address: { family: "IPv6", text: "fd00::1" }, prefixLength: 64 });
});

it.each([
  "10.0.0.0",
  "10.0.0.0/",
  "10.0.0.0/33",
  "fd00::/129",
  "/8",
  "web/8",
  "10.0.0.0/-1",
  " 10.0.0.0/8",
  "",
])("%j is no range", (text) => {
  expect(parseIpNetwork(text)).toEqual({
    ok: false,
    error: `expected an address, a slash and a length, such as 10.0.0.0/8, found ${JSON.stringify(text)}`,
  });
});

it.each<readonly [string, string, boolean]>([
  ["10.0.0.0/8", "10.255.255.255", true],
  ["10.0.0.0/8", "11.0.0.0", false],
  ["10.1.2.3/8", "10.9.9.9", true],
  ["172.16.0.0/12", "172.31.255.255", true],
  ["172.16.0.0/12", "172.32.0.0", false],
  ["203.0.113.7/32", "203.0.113.7", true],
  ["203.0.113.7/32", "203.0.113.6", false],
  ["0.0.0.0/0", "255.255.255.255", true],
  ["0.0.0.0/0", "::1", false],
  ["::/0", "fd00::1", true],
  ["::/0", "10.0.0.1", false],
  ["fd00::/8", "fdff::1", true],
  ["fd00::/8", "fe00::1", false],
  ["fd00::/64", "fd00::1:0:0:0:1", false],
])("%s holds %s: %s", (range, ip, expected) => {
  expect(contains(range, ip)).toBe(expected);
});

it("holds its own address, whatever the length", () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), (ip, length) => {
      expect(contains(`${ip}/${length}`, ip)).toBe(true);
    }),
  );
});
