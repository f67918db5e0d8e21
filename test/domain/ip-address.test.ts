import * as fc from "fast-check";
import {
  formatHostPort,
  ipv4ToNumber,
  ipv6ToHalves,
  parseIp,
  type IpAddress,
} from "../../src/domain/ip-address.js";

function ip(text: string): IpAddress {
  const parsed = parseIp(text);
  if (parsed === undefined) throw new Error(`not an address: ${text}`);
  return parsed;
}

/** Groups that are often zero, as only those can be left out. */
const groups = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 0xffff })), { minLength: 8, maxLength: 8 });

// All values are those of Go 1.26's net.ParseIP and IP.String.
describe("parseIp", () => {
  it.each(["10.0.0.1", "0.0.0.0", "255.255.255.255", "1.2.3.4"])("reads the IPv4 address %s", (text) => {
    expect(parseIp(text)).toEqual({ family: "IPv4", text });
  });

  it.each([
    ["::", "::"],
    ["::1", "::1"],
    ["2001:DB8::A", "2001:db8::a"],
    ["2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
    ["1:0:0:2:0:0:0:3", "1:0:0:2::3"],
    ["1:0:0:4:5:0:0:8", "1::4:5:0:0:8"],
    ["1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"],
    ["0:0:1::", "0:0:1::"],
    ["1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"],
    ["::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"],
    ["::10.0.0.1", "::a00:1"],
    ["::fffe:1.2.3.4", "::fffe:102:304"],
    ["1::ffff:1.2.3.4", "1::ffff:102:304"],
    ["64:ff9b::192.0.2.33", "64:ff9b::c000:221"],
    ["1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"],
    ["ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ])("reads the IPv6 address %s as %s", (text, canonical) => {
    expect(parseIp(text)).toEqual({ family: "IPv6", text: canonical });
  });

  it.each(["::ffff:10.0.0.1", "::FFFF:a00:1", "0:0:0:0:0:ffff:0a00:0001"])(
    "takes the IPv4-mapped %s for IPv4",
    (text) => {
      expect(parseIp(text)).toEqual({ family: "IPv4", text: "10.0.0.1" });
    },
  );

  it.each([
    "",
    "localhost",
    "10.1",
    "1.2.3",
    "1.2.3.4.5",
    "010.0.0.1",
    "00.0.0.0",
    "1.2.3.256",
    "1.2.3.",
    ".1.2.3",
    "1..2.3",
    " 1.2.3.4",
    "1.2.3.4 ",
    "1.2.3.4\n",
    "1.2.3.4:80",
    "+1.2.3.4",
    "0x1.2.3.4",
    "1.2.3.a",
    "167772161",
    "\u0661.2.3.4",
  ])("refuses %j", (text) => {
    expect(parseIp(text)).toBeUndefined();
  });

  it.each([
    ":",
    ":::",
    "1:::2",
    "::1::",
    ":1",
    "1:",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4::5:6:7:8",
    "12345::",
    "g::",
    "[::1]",
    "fe80::1%eth0",
    "fe80::1%",
    "%eth0",
    "::1.2.3",
    "::ffff:010.0.0.1",
    "1.2.3.4::",
    "::1.2.3.4:5",
    "1:2:3:4:5:6:7:1.2.3.4",
    "::1\n",
  ])("refuses %j", (text) => {
    expect(parseIp(text)).toBeUndefined();
  });

  it("reads every IPv4 address as itself", () => {
    fc.assert(
      fc.property(fc.ipV4(), (text) => {
        expect(parseIp(text)).toEqual({ family: "IPv4", text });
      }),
    );
  });

  it("writes IPv6 addresses as the URL parser does", () => {
    fc.assert(
      fc.property(groups, (numbers) => {
        const text = numbers.map((group) => group.toString(16)).join(":");
        fc.pre(!text.startsWith("0:0:0:0:0:ffff:"));
        const { hostname } = new URL(`http://[${text}]`);
        expect(`[${ip(text).text}]`).toBe(hostname);
      }),
    );
  });

  it("gives a text that it reads as the same address", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), fc.ipV4()), (text) => {
        const address = ip(text);
        expect(parseIp(address.text)).toEqual(address);
      }),
    );
  });

  it("reads any text without failing", () => {
    const unit = fc.constantFrom(...Array.from("0123456789af.::%"));
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const address = parseIp(text);
        if (address !== undefined) expect(address.text).toMatch(/^[0-9a-f.:]+$/);
      }),
    );
  });
});

describe("ipv4ToNumber", () => {
  it.each<[string, number]>([
    ["0.0.0.0", 0],
    ["10.0.0.1", 167772161],
    ["1.2.3.4", 16909060],
    ["::ffff:1.2.3.4", 16909060],
    ["255.255.255.255", 4294967295],
  ])("gives the unsigned number of %s", (text, number) => {
    expect(ipv4ToNumber(ip(text))).toBe(number);
  });

  it("refuses an IPv6 address", () => {
    expect(() => ipv4ToNumber(ip("::1"))).toThrow("not an IPv4 address: ::1");
  });

  it("tells all addresses apart", () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffffffff }), (number) => {
        const octets = [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
        expect(ipv4ToNumber(ip(octets.join(".")))).toBe(number);
      }),
    );
  });
});

describe("ipv6ToHalves", () => {
  it.each<[string, bigint, bigint]>([
    ["::", 0n, 0n],
    ["::1", 0n, 1n],
    ["2001:db8::1", 2306139568115548160n, 1n],
    ["1:0:0:4:5:0:0:8", 281474976710660n, 1407374883553288n],
    ["::10.0.0.1", 0n, 167772161n],
    ["ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", (1n << 64n) - 1n, (1n << 64n) - 1n],
  ])("splits %s in two", (text, first, last) => {
    expect(ipv6ToHalves(ip(text))).toEqual({ first, last });
  });

  it("refuses an IPv4 address", () => {
    expect(() => ipv6ToHalves(ip("10.0.0.1"))).toThrow("not an IPv6 address: 10.0.0.1");
  });

  it("keeps all 128 bits", () => {
    const half = fc.bigInt(1n << 16n, (1n << 64n) - 1n);
    fc.assert(
      fc.property(half, half, (first, last) => {
        const hex = ((first << 64n) | last).toString(16).padStart(32, "0");
        expect(ipv6ToHalves(ip(hex.match(/.{4}/g)!.join(":")))).toEqual({ first, last });
      }),
    );
  });
});

describe("formatHostPort", () => {
  it.each<[string, number, string]>([
    ["10.0.0.1", 80, "10.0.0.1:80"],
    ["web.shop.svc.cluster.local", 8080, "web.shop.svc.cluster.local:8080"],
    ["2001:db8::1", 80, "[2001:db8::1]:80"],
    ["", 80, ":80"],
  ])("joins %j and %d", (host, port, text) => {
    expect(formatHostPort(host, port)).toBe(text);
  });
});
