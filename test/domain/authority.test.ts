import * as fc from "fast-check";
import { parseAuthority, parseServiceName, splitHostPort } from "../../src/domain/authority.js";
import { formatHostPort } from "../../src/domain/ip-address.js";
import { err, ok } from "../../src/domain/result.js";

const dnsLabel = fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,10}[a-z0-9])?$/);

// All values are those of Go 1.26's net.SplitHostPort and strconv.Atoi.
describe("splitHostPort", () => {
  it.each([
    ["web:80", "web", "80"],
    ["web:", "web", ""],
    ["web:abc", "web", "abc"],
    [":80", "", "80"],
    [":", "", ""],
    ["[::1]:80", "::1", "80"],
    ["[::1]:", "::1", ""],
    ["[]:80", "", "80"],
    ["[fe80::1%eth0]:80", "fe80::1%eth0", "80"],
  ])("splits %j", (text, host, port) => {
    expect(splitHostPort(text)).toEqual(ok({ host, port }));
  });

  it.each([
    ["web", "missing port in address"],
    ["[::1]", "missing port in address"],
    ["[::1]80", "missing port in address"],
    ["[::1]x:80", "missing port in address"],
    ["[a]b]:80", "missing port in address"],
    ["::1", "too many colons in address"],
    ["web:80:81", "too many colons in address"],
    ["[::1]:80:81", "too many colons in address"],
    ["[::1", "missing ']' in address"],
    ["we[b:80", "unexpected '[' in address"],
    ["[a[b]:80", "unexpected '[' in address"],
    ["web:8[0", "unexpected '[' in address"],
    ["[a]:8[0", "unexpected '[' in address"],
    ["web]:80", "unexpected ']' in address"],
    ["web:8]0", "unexpected ']' in address"],
    ["[a]:8]0", "unexpected ']' in address"],
  ])("refuses %j: %s", (text, reason) => {
    expect(splitHostPort(text)).toEqual(err(`address ${text}: ${reason}`));
  });

  it("does not name an empty address", () => {
    expect(splitHostPort("")).toEqual(err("missing port in address"));
  });

  it("splits what formatHostPort joined", () => {
    const host = fc.string({ unit: fc.constantFrom(...Array.from("abc019.:%-")) });
    fc.assert(
      fc.property(host, fc.nat({ max: 65535 }), (name, port) => {
        expect(splitHostPort(formatHostPort(name, port))).toEqual(ok({ host: name, port: String(port) }));
      }),
    );
  });

  it("splits any text at its last colon, or names the text in the error", () => {
    const unit = fc.constantFrom(...Array.from("ab:[]1"));
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1 }), (text) => {
        const parts = splitHostPort(text);
        if (!parts.ok) expect(parts.error.startsWith(`address ${text}: `)).toBe(true);
        else {
          const { host, port } = parts.value;
          expect([`${host}:${port}`, `[${host}]:${port}`]).toContain(text);
        }
      }),
    );
  });
});

describe("parseAuthority", () => {
  it.each<[string, string, number]>([
    ["web.shop.svc.cluster.local:8080", "web.shop.svc.cluster.local", 8080],
    ["[::1]:80", "::1", 80],
    [":80", "", 80],
    ["web:1", "web", 1],
    ["web:65535", "web", 65535],
    ["web:+80", "web", 80],
    ["web:00080", "web", 80],
  ])("reads the host and the port of %j", (path, host, port) => {
    expect(parseAuthority(path)).toEqual(ok({ host, port }));
  });

  it.each(["web.shop.svc.cluster.local", "[web]", ""])("takes port 80 when %j has none", (path) => {
    expect(parseAuthority(path)).toEqual(ok({ host: path, port: 80 }));
  });

  it.each([
    ["0", "invalid port 0"],
    ["-0", "invalid port 0"],
    ["-1", "invalid port -1"],
    ["65536", "invalid port 65536"],
    ["070000", "invalid port 70000"],
    ["9223372036854775807", "invalid port 9223372036854775807"],
    ["-9223372036854775808", "invalid port -9223372036854775808"],
  ])("refuses the port %s, which is out of range", (port, message) => {
    expect(parseAuthority(`web:${port}`)).toEqual(err(message));
  });

  it.each([
    "abc",
    "",
    "+",
    "-",
    " 80",
    "80 ",
    "0x50",
    "1_0",
    "8e1",
    "--1",
    "\u0661",
    "18446744073709551615x",
  ])("refuses the port %j, which is no number", (port) => {
    const message = `invalid port ${port}: strconv.Atoi: parsing "${port}": invalid syntax`;
    expect(parseAuthority(`web:${port}`)).toEqual(err(message));
  });

  it.each([
    "9223372036854775808",
    "-9223372036854775809",
    "18446744073709551616x",
    "99999999999999999999999",
  ])("refuses the port %s, which is longer than 64 bits", (port) => {
    const message = `invalid port ${port}: strconv.Atoi: parsing "${port}": value out of range`;
    expect(parseAuthority(`web:${port}`)).toEqual(err(message));
  });

  it.each([
    ['"\\', '"\\"\\\\"'],
    ["\n\u0007\u0000\u007f", '"\\n\\a\\x00\\x7f"'],
    ["\u00e9\u00a0\u200b\u{1f600}\u{10ffff}", '"\u00e9\\u00a0\\u200b\u{1f600}\\U0010ffff"'],
  ])("quotes the port %j as Go does", (port, quoted) => {
    const message = `invalid port ${port}: strconv.Atoi: parsing ${quoted}: invalid syntax`;
    expect(parseAuthority(`web:${port}`)).toEqual(err(message));
  });

  it.each([
    ["web:80:81", "address web:80:81: too many colons in address"],
    ["::1", "address ::1: too many colons in address"],
    ["[::1]", "address [::1]: missing port in address"],
    ["[::1:80", "address [::1:80: missing ']' in address"],
    ["web]:80", "address web]:80: unexpected ']' in address"],
  ])("refuses the destination %j", (path, reason) => {
    expect(parseAuthority(path)).toEqual(err(`invalid destination: ${reason}`));
  });

  it("gives a port from 1 to 65535 or an error, for any text", () => {
    const unit = fc.constantFrom(...Array.from("web.:[]0123456789+-"));
    fc.assert(
      fc.property(fc.string({ unit }), (path) => {
        const authority = parseAuthority(path);
        if (!authority.ok) expect(authority.error).toMatch(/^invalid (destination: address|port) /);
        else {
          expect(authority.value.port).toBeGreaterThan(0);
          expect(authority.value.port).toBeLessThan(65536);
        }
      }),
    );
  });
});

describe("parseServiceName", () => {
  it("reads the name of a service", () => {
    expect(parseServiceName("web.shop.svc.cluster.local", "cluster.local")).toEqual(
      ok({ service: { namespace: "shop", name: "web" }, instance: "" }),
    );
  });

  it("reads the name of a pod behind a service", () => {
    expect(parseServiceName("web-0.web.shop.svc.cluster.local", "cluster.local")).toEqual(
      ok({ service: { namespace: "shop", name: "web" }, instance: "web-0" }),
    );
  });

  it.each(["local", "k8s.example.com", "svc"])("knows the cluster domain %s", (domain) => {
    expect(parseServiceName(`web.shop.svc.${domain}`, domain)).toEqual(
      ok({ service: { namespace: "shop", name: "web" }, instance: "" }),
    );
  });

  it.each([
    "web.shop",
    "web",
    "",
    "web.shop.svc",
    "web.shop.svc.cluster.local.",
    "WEB.SHOP.SVC.CLUSTER.LOCAL",
    "web-0.shop.pod.cluster.local",
    "web.shop.xsvc.cluster.local",
    "web.shop.svc.xcluster.local",
    "example.com",
  ])("refuses %j, which is outside the cluster domain", (host) => {
    const message = `name ${host} does not match cluster domain cluster.local`;
    expect(parseServiceName(host, "cluster.local")).toEqual(err(message));
  });

  it.each(["svc.cluster.local", "web.svc.cluster.local", "x.web-0.web.shop.svc.cluster.local"])(
    "refuses %j, which has too few or too many parts",
    (host) => {
      expect(parseServiceName(host, "cluster.local")).toEqual(err(`invalid k8s service ${host}`));
    },
  );

  it("lets parts be empty, as Linkerd does", () => {
    expect(parseServiceName("..svc.cluster.local", "cluster.local")).toEqual(
      ok({ service: { namespace: "", name: "" }, instance: "" }),
    );
  });

  it("takes apart what is joined with dots", () => {
    fc.assert(
      fc.property(dnsLabel, dnsLabel, dnsLabel, (instance, name, namespace) => {
        const host = `${instance}.${name}.${namespace}.svc.cluster.local`;
        const service = { namespace, name };
        expect(parseServiceName(host, "cluster.local")).toEqual(ok({ service, instance }));
      }),
    );
  });
});
