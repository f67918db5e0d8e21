import type { IpAddress } from "../../../src/domain/ip-address.js";
import { parseTrafficSpec, type TrafficSpec } from "../../../src/domain/requests/parse-traffic-spec.js";

const sourceWorkload = '{"ns":"client","pod":"web-1"}';
const parse = (target: TrafficSpec["target"], domain = "cluster.local") =>
  parseTrafficSpec({ sourceWorkload, target }, domain);
const byName = (authority: string, domain?: string) => parse({ kind: "authority", authority }, domain);
const ip: IpAddress = { family: "IPv4", text: "10.0.0.1" };

describe("an authority", () => {
  it.each([
    ["web.shop.svc.cluster.local:80", "shop", "web", 80],
    ["web.shop.svc.cluster.local:8080", "shop", "web", 8080],
    ["web.shop.svc.cluster.local", "shop", "web", 80],
    ["web.shop.svc.cluster.local:0", "shop", "web", 80],
    ["web.shop.svc.cluster.local:99999", "shop", "web", 80],
    ["web.shop.svc.cluster.local..:80", "shop", "web", 80],
    ["web.shop.svc:80", "shop", "web", 80],
    ["web.shop.svc.example.org:80", "shop", "web", 80],
    ["me@web.shop.svc.cluster.local:80", "shop", "web", 80],
    ["Web.Shop.svc.cluster.local:80", "Shop", "Web", 80],
    [".shop.svc.cluster.local:80", "shop", "", 80],
  ])("%s is a Service's", (authority, namespace, name, port) => {
    expect(byName(authority)).toEqual({
      ok: true,
      value: {
        target: { kind: "service", service: { namespace, name } },
        port,
        clientNamespace: "client",
      },
    });
  });

  it.each([
    "example.com:443",
    "web",
    "web.shop",
    "web-0.web.shop.svc.cluster.local:80",
    "[::1]:80",
    "10.0.0.1:80",
  ])("%s is nobody's", (authority) => {
    expect(byName(authority)).toMatchObject({
      ok: false,
      error: {
        code: "NOT_FOUND",
        message: expect.stringContaining("expected NAME.NAMESPACE.svc.cluster.local, found") as string,
      },
    });
  });

  it.each(["", ":80", "web.shop.svc:80:90", "web/x"])("%j is none", (authority) => {
    expect(byName(authority)).toMatchObject({ ok: false, error: { code: "INVALID_ARGUMENT" } });
  });

  it("may end in another domain where the cluster has one", () => {
    expect(byName("web.shop.svc.c.example:80", "c.example")).toMatchObject({ ok: true });
    expect(byName("web.shop.svc:80", "")).toMatchObject({ ok: true });
  });
});

describe("an address", () => {
  it("is taken as it is", () => {
    expect(parse({ kind: "address", ip, port: 80 })).toEqual({
      ok: true,
      value: { target: { kind: "address", ip }, port: 80, clientNamespace: "client" },
    });
  });

  it.each([
    [ip, 0, "expected a port from 1 to 65535, found 0"],
    [ip, 65_536, "expected a port from 1 to 65535, found 65536"],
    [undefined, 80, "expected an IP address, found none"],
    [undefined, 0, "expected a port from 1 to 65535, found 0"],
  ])("%j with port %d is refused", (address, port, message) => {
    expect(parse({ kind: "address", ip: address, port })).toEqual({
      ok: false,
      error: { code: "INVALID_ARGUMENT", message },
    });
  });
});

it("complains of a target that is not there first, then of the workload", () => {
  const without = parseTrafficSpec({ sourceWorkload: "x", target: undefined }, "cluster.local");
  expect(without).toMatchObject({ error: { message: "expected a target, found none" } });
  const odd = parseTrafficSpec(
    { sourceWorkload: "x", target: { kind: "authority", authority: "" } },
    "cluster.local",
  );
  expect(odd).toMatchObject({ error: { message: expect.stringContaining("expected a workload") as string } });
});
