import { parseContextToken } from "../../../src/domain/context-token.js";
import { parseEndpointsPath, parseProfilePath } from "../../../src/domain/requests/parse-request-path.js";

const token = parseContextToken('{"ns":"client","nodeName":"node-1","pod":"curl"}');
const noToken = parseContextToken("");
const domain = "cluster.local";
const web = { namespace: "shop", name: "web" };

const badPaths = [
  ["of another cluster domain", "web.shop.svc.example.org:80"],
  ["that is short", "web.shop:80"],
  ["without a namespace", "web.svc.cluster.local:80"],
  ["with too many labels", "a.b.web.shop.svc.cluster.local:80"],
  ["with a dot at the end", "web.shop.svc.cluster.local.:80"],
  ["outside the cluster", "example.com:443"],
  ["with port 0", "web.shop.svc.cluster.local:0"],
  ["with a port that is too high", "web.shop.svc.cluster.local:65536"],
  ["with a port by name", "web.shop.svc.cluster.local:http"],
  ["with an empty port", "web.shop.svc.cluster.local:"],
  ["that is empty", ""],
  ["of a bare IPv6 address with a port", "fd00::1:80"],
] as const;

describe("parseProfilePath", () => {
  it.each([
    [
      "web.shop.svc.cluster.local:8080",
      { kind: "service", service: web, fqn: "web.shop.svc.cluster.local" },
      8080,
    ],
    ["web.shop.svc.cluster.local", { kind: "service", service: web, fqn: "web.shop.svc.cluster.local" }, 80],
    ["web-0.web.shop.svc.cluster.local:80", { kind: "instance", service: web, hostname: "web-0" }, 80],
    ["10.0.0.1:80", { kind: "address", ip: "10.0.0.1" }, 80],
    ["10.0.0.1", { kind: "address", ip: "10.0.0.1" }, 80],
    ["[FD00:0::1]:8080", { kind: "address", ip: "fd00::1" }, 8080],
    ["[::ffff:10.0.0.1]:80", { kind: "address", ip: "10.0.0.1" }, 80],
  ])("reads %s", (path, target, port) => {
    expect(parseProfilePath(path, token, domain)).toEqual({
      ok: true,
      value: { target, port, clientNamespace: "client" },
    });
  });

  it("knows no client namespace without a token", () => {
    const key = parseProfilePath("web.shop.svc.cluster.local:80", noToken, domain);
    expect(key.ok && key.value.clientNamespace).toBe("");
  });

  it("reads names of the cluster domain that is set", () => {
    const key = parseProfilePath("web.shop.svc.k8s.example.org:80", noToken, "k8s.example.org");
    expect(key.ok && key.value.target).toMatchObject({ kind: "service", service: web });
  });

  it.each(badPaths)("refuses a path %s", (_, path) => {
    expect(parseProfilePath(path, token, domain)).toMatchObject({
      ok: false,
      error: { code: "INVALID_ARGUMENT" },
    });
  });

  it("says what is wrong", () => {
    expect(parseProfilePath("web.shop:80", token, domain)).toMatchObject({
      error: {
        message: 'invalid service "web.shop": name web.shop does not match cluster domain cluster.local',
      },
    });
  });
});

describe("parseEndpointsPath", () => {
  it.each([
    ["web.shop.svc.cluster.local:8080", "", 8080],
    ["web.shop.svc.cluster.local", "", 80],
    ["web-0.web.shop.svc.cluster.local:80", "web-0", 80],
  ])("reads %s", (path, instance, port) => {
    expect(parseEndpointsPath(path, token, domain)).toEqual({
      ok: true,
      value: { service: web, instance, port, nodeName: "node-1" },
    });
  });

  it("knows no node without a token", () => {
    const key = parseEndpointsPath("web.shop.svc.cluster.local:80", noToken, domain);
    expect(key.ok && key.value.nodeName).toBe("");
  });

  it.each([...badPaths, ["of an address", "10.0.0.1:80"], ["of an IPv6 address", "[fd00::1]:80"]] as const)(
    "refuses a path %s",
    (_, path) => {
      expect(parseEndpointsPath(path, token, domain)).toMatchObject({
        ok: false,
        error: { code: "INVALID_ARGUMENT" },
      });
    },
  );
});
