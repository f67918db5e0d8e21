import { readHttpProbes } from "../../../src/domain/policy/read-http-probes.js";
import { ObjectReader } from "../../../src/domain/resources/object-reader.js";
import { makeContainerPort } from "../../support/builders.js";

const web = makeContainerPort({ name: "Web", containerPort: 8080 });
const get = (port: unknown, path?: string) => ({ httpGet: { port, ...(path !== undefined && { path }) } });

function read(container: object, ports = [web]) {
  return readHttpProbes([{ reader: new ObjectReader(container), ports }]);
}

it("finds each port and path once, in order", () => {
  const container = {
    livenessProbe: get(8080, "/live?verbose"),
    readinessProbe: get(8080, "/live"),
    startupProbe: get(8080, "/begin"),
  };
  expect(read(container)).toEqual([
    { port: 8080, path: "/begin" },
    { port: 8080, path: "/live" },
  ]);
});

it("takes the probes of all containers together", () => {
  const reader = (port: number) => ({
    reader: new ObjectReader({ readinessProbe: get(port, "/ready") }),
    ports: [],
  });
  expect(readHttpProbes([reader(9090), reader(8080), reader(9090)])).toEqual([
    { port: 8080, path: "/ready" },
    { port: 9090, path: "/ready" },
  ]);
});

it.each([
  ["a path that is absent", get(8080), "/"],
  ["an empty path", get(8080, ""), "/"],
  ["a port by name, in any case", get("WEB", "/x"), "/x"],
])("reads %s", (_, livenessProbe, path) => {
  expect(read({ livenessProbe })).toEqual([{ port: 8080, path }]);
});

it.each([
  ["no probe", {}],
  ["a probe by gRPC", { livenessProbe: { grpc: { port: 8080 } } }],
  ["a probe by TCP", { livenessProbe: { tcpSocket: { port: 8080 } } }],
  ["a probe by command", { livenessProbe: { exec: { command: ["true"] } } }],
  ["a probe of a port that the container does not name", { livenessProbe: get("admin") }],
  ["a probe of port 0", { livenessProbe: get(0) }],
  ["a probe of a port out of range", { livenessProbe: get(65_536) }],
  ["a path that is part of no URI", { livenessProbe: get(8080, "/a b") }],
])("finds nothing in %s", (_, container) => {
  expect(read(container)).toBeUndefined();
});

it("does not take the name of a UDP port", () => {
  expect(
    read({ livenessProbe: get("dns") }, [makeContainerPort({ name: "dns", protocol: "UDP" })]),
  ).toBeUndefined();
});

it("shares equal probes between pods", () => {
  const container = { livenessProbe: get(8080, "/shared") };
  expect(read(container)).toBe(read(container));
});
