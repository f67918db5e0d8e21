import * as fc from "fast-check";
import {
  emptyPortSet,
  formatPortSet,
  parsePortList,
  portSetContains,
  portSetEquals,
  type PortSet,
} from "../../src/domain/port-set.js";

const notAPort = "expected a number from 0 to 65535";

function portsOf(text: string): PortSet {
  return parsePortList(text).ports;
}

/** Small numbers, so that ranges meet often. */
const bounds = fc
  .tuple(fc.nat({ max: 40 }), fc.nat({ max: 12 }))
  .map(([first, size]) => ({ first, last: first + size }));

describe("parsePortList", () => {
  it.each([
    ["80", "80"],
    ["25,443,3306", "25,443,3306"],
    ["3306,25", "25,3306"],
    ["1000-1002", "1000-1002"],
    ["0", "0"],
    ["65535", "65535"],
    ["1-65535", "1-65535"],
    ["5-5", "5"],
  ])("reads the ports of %j", (text, ports) => {
    const parsed = parsePortList(text);
    expect([formatPortSet(parsed.ports), parsed.skipped]).toEqual([ports, []]);
  });

  it.each([
    ["+80", "80"],
    ["080", "80"],
    ["00000000000000000080", "80"],
    ["080-+0090", "80-90"],
  ])("reads numbers as Go's Atoi does: %j", (text, ports) => {
    expect(formatPortSet(portsOf(text))).toBe(ports);
  });

  it.each([
    [" 80 ,\t443\n", "80,443"],
    ["80\u00a0,\u3000443\u0085", "80,443"],
    ["80,", "80"],
  ])("drops the space around a part and one comma at the end: %j", (text, ports) => {
    const parsed = parsePortList(text);
    expect([formatPortSet(parsed.ports), parsed.skipped]).toEqual([ports, []]);
  });

  it.each([
    ["80,81", "80-81"],
    ["1-10,5-20", "1-20"],
    ["1-10,11-20", "1-20"],
    ["1-10,12-20", "1-10,12-20"],
    ["1-100,5,6,7-8", "1-100"],
    ["80,80,80", "80"],
  ])("keeps %j as few ranges", (text, ports) => {
    expect(formatPortSet(portsOf(text))).toBe(ports);
  });

  it.each([
    ["bad", `"bad" is not a port: ${notAPort}`],
    ["0x50", `"0x50" is not a port: ${notAPort}`],
    ["8_0", `"8_0" is not a port: ${notAPort}`],
    ["8 0", `"8 0" is not a port: ${notAPort}`],
    ["\u0661", `"\u0661" is not a port: ${notAPort}`],
    ["\ufeff80", `"\ufeff80" is not a port: ${notAPort}`],
    ["99999", `"99999" is not a port: ${notAPort}`],
    ["65536", `"65536" is not a port: ${notAPort}`],
    ["5-", `"5-" is not a range: "" is not a port, ${notAPort}`],
    ["-5", `"-5" is not a range: "" is not a port, ${notAPort}`],
    ["5 - 6", `"5 - 6" is not a range: "5 " is not a port, ${notAPort}`],
    ["1-65536", `"1-65536" is not a range: "65536" is not a port, ${notAPort}`],
    ["7000-6999", '"7000-6999" is not a range: the last port is lower than the first'],
    ["1-2-3", '"1-2-3" is not a port or a range: expected <first>-<last>'],
    ["5--6", '"5--6" is not a port or a range: expected <first>-<last>'],
    [" ", `"" is not a port: ${notAPort}`],
    [",", `"" is not a port: ${notAPort}`],
  ])("skips %j and says why", (text, reason) => {
    expect(parsePortList(text)).toEqual({ ports: emptyPortSet, skipped: [reason] });
  });

  it("reads on after a broken part", () => {
    const ports = new Map([["http", 80]]);
    const text = "http, 443 ,1000-1002,bad,5-,7000-6999,99999";
    const parsed = parsePortList(text, (name) => ports.get(name));
    expect(formatPortSet(parsed.ports)).toBe("80,443,1000-1002");
    expect(parsed.skipped).toHaveLength(4);
  });

  it.each([
    ["a name that looks like a range", "123-456", "123-456"],
    ["a name that looks like a port", "80", "80"],
    ["the empty name of a Service's only port", ",", ""],
  ])("asks for the port of %s first", (_, text, expected) => {
    const parsed = parsePortList(text, (name) => (name === expected ? 9000 : undefined));
    expect([formatPortSet(parsed.ports), parsed.skipped]).toEqual(["9000", []]);
  });

  it("finds no ports in an empty text, whatever the names say", () => {
    expect(parsePortList("", () => 80)).toEqual({ ports: emptyPortSet, skipped: [] });
  });

  it("holds the same ports as a plain set would", () => {
    fc.assert(
      fc.property(fc.array(bounds, { minLength: 1 }), (ranges) => {
        const ports = portsOf(ranges.map(({ first, last }) => `${first}-${last}`).join(","));
        for (let port = 0; port <= 54; port++) {
          const isListed = ranges.some(({ first, last }) => first <= port && port <= last);
          expect(portSetContains(ports, port)).toBe(isListed);
        }
      }),
    );
  });

  it("keeps its ranges sorted and apart", () => {
    fc.assert(
      fc.property(fc.array(bounds, { minLength: 1 }), (ranges) => {
        const ports = portsOf(ranges.map(({ first, last }) => `${first}-${last}`).join(","));
        for (const [i, range] of ports.ranges.slice(1).entries()) {
          expect(range.first).toBeGreaterThan(ports.ranges[i]!.last + 1);
        }
      }),
    );
  });

  it("reads any text, and skips or takes each part", () => {
    const unit = fc.constantFrom(...Array.from("0123456789-+, x"));
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1 }), (text) => {
        const { ports, skipped } = parsePortList(text);
        expect(ports.ranges.length + skipped.length).toBeGreaterThan(0);
        expect(portSetEquals(portsOf(formatPortSet(ports)), ports)).toBe(true);
      }),
    );
  });
});

describe("portSetContains", () => {
  it.each<[number, boolean]>([
    [24, false],
    [25, true],
    [26, false],
    [999, false],
    [1000, true],
    [1001, true],
    [1002, true],
    [1003, false],
  ])("finds %d in 25,1000-1002: %s", (port, isIn) => {
    expect(portSetContains(portsOf("25,1000-1002"), port)).toBe(isIn);
  });

  it("finds nothing in the empty set", () => {
    expect(portSetContains(emptyPortSet, 0)).toBe(false);
  });
});

describe("portSetEquals", () => {
  it.each<[string, string, boolean]>([
    ["80,81,82", "82,80-81", true],
    ["80", "80,81", false],
    ["80-90", "80-91", false],
    ["80-90", "79-90", false],
    ["80", "", false],
    ["", "", true],
    ["1,3", "1-3", false],
  ])("compares the ports of %j and %j", (a, b, isEqual) => {
    expect(portSetEquals(portsOf(a), portsOf(b))).toBe(isEqual);
    expect(portSetEquals(portsOf(b), portsOf(a))).toBe(isEqual);
  });
});

describe("formatPortSet", () => {
  it("writes the empty set as an empty text", () => {
    expect(formatPortSet(emptyPortSet)).toBe("");
  });
});
