import fc from "fast-check";
import { parseListenAddress } from "../../src/config/listen-address.js";

describe("parseListenAddress", () => {
  it.each([
    ["127.0.0.1:8086", "127.0.0.1", 8086],
    ["localhost:0", "localhost", 0],
    ["[::1]:8086", "::1", 8086],
    ["[fe80::1%eth0]:8086", "fe80::1%eth0", 8086],
    ["0.0.0.0:65535", "0.0.0.0", 65535],
    ["my_host-1.example:1", "my_host-1.example", 1],
  ])("reads %s", (text, host, port) => {
    expect(parseListenAddress(text, { enableIPv6: true })).toEqual({ ok: true, value: { host, port } });
  });

  it.each([
    [true, "::"],
    [false, "0.0.0.0"],
  ])("takes no host for every interface (IPv6 %s: %s)", (enableIPv6, host) => {
    expect(parseListenAddress(":8086", { enableIPv6 })).toEqual({ ok: true, value: { host, port: 8086 } });
  });

  it.each([
    "",
    "8086",
    "127.0.0.1",
    "::1:8086",
    "[::1]",
    ":",
    ":http",
    ":-1",
    ":65536",
    ":1e3",
    ": 80",
    "a b:80",
    "http://localhost:80",
    "256.0.0.1:80",
    "1.2.3:80",
    "[::g]:80",
    "[::1%]:80",
  ])("refuses %j and says what it expected", (text) => {
    expect(parseListenAddress(text, { enableIPv6: true })).toEqual({
      ok: false,
      error: expect.stringMatching(
        /^found .*, expected host:port, such as ":8086" or "\[::1\]:8086"/,
      ) as string,
    });
  });

  it("reads back every IPv4 address and port", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 65535 }), (host, port) => {
        expect(parseListenAddress(`${host}:${port}`, { enableIPv6: false })).toEqual({
          ok: true,
          value: { host, port },
        });
      }),
    );
  });

  it("reads back every IPv6 address and port", () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.integer({ min: 0, max: 65535 }), (host, port) => {
        expect(parseListenAddress(`[${host}]:${port}`, { enableIPv6: false })).toEqual({
          ok: true,
          value: { host, port },
        });
      }),
    );
  });
});
