import {
  serverMakesPodPortOpaque,
  serverMakesWorkloadPortOpaque,
} from "../../../src/domain/endpoints/opaque-server.js";
import { parseLabelSelector, type LabelSelector } from "../../../src/domain/label-selector.js";
import type { Resource, Server } from "../../../src/domain/resources/resource.js";
import { makeContainerPort, makeExternalWorkload, makePod, makeServer } from "../../support/builders.js";
import { parseResource } from "../../../src/domain/resources/parse-resource.js";
import { rawObject, stateWith, viewOf } from "../../support/cluster.js";

const nothing: LabelSelector = { kind: "nothing" };

function app(value: string): LabelSelector {
  const selector = parseLabelSelector({ matchLabels: { app: value } }, []);
  if (!selector.ok) throw new Error(selector.error.message);
  return selector.value;
}

describe("serverMakesPodPortOpaque", () => {
  const pod = makePod();

  function opaque(servers: readonly Resource[], port = 8080, of = pod): boolean {
    return serverMakesPodPortOpaque(viewOf(...servers), of, port);
  }

  it("is false without a Server", () => {
    expect(opaque([])).toBe(false);
  });

  it.each<readonly [string, Partial<Server>, boolean]>([
    ["its port by number", { port: 8080 }, true],
    ["its port by name", { port: "http" }, true],
    ["another port", { port: 9090 }, false],
    ["another name", { port: "grpc" }, false],
    ["its number as a name", { port: "8080" }, false],
    ["every pod", { podSelector: { kind: "requirements", requirements: [] } }, true],
    ["pods of its label", { podSelector: app("web") }, true],
    ["pods of another label", { podSelector: app("api") }, false],
    ["no pod", { podSelector: nothing }, false],
    ["its port as not opaque", { isOpaque: false }, false],
  ])("judges a Server for %s", (_, server, expected) => {
    expect(opaque([makeServer(server)])).toBe(expected);
  });

  it("does not look at Servers of other namespaces, whatever their labels", () => {
    expect(opaque([makeServer({ namespace: "other", podSelector: app("web") })])).toBe(false);
  });

  it("goes on being true as long as one Server says so", () => {
    const servers = [
      makeServer({ name: "a", isOpaque: false }),
      makeServer({ name: "b" }),
      makeServer({ name: "c", port: 1 }),
    ];
    expect(opaque(servers)).toBe(true);
  });

  it("is decided by the good Servers, whatever is wrong with others", () => {
    const spec = {
      podSelector: { matchLabels: { app: "-elasticsearch" } },
      port: 8080,
      proxyProtocol: "opaque",
    };
    const bad = parseResource("Server", rawObject({ name: "bad" }, { spec }));
    if (bad.type === "resource") throw new Error("it was read");
    const state = stateWith(makeServer({ name: "good" }));
    state.apply([{ type: "reject", rejection: bad.rejection }]);
    expect(serverMakesPodPortOpaque(state.view(), pod, 8080)).toBe(true);
  });

  it.each(["sidecar", "ends"] as const)("knows the names of init containers' ports: %s", (initContainer) => {
    const ports = [makeContainerPort({ name: "memcached", containerPort: 11211, initContainer })];
    expect(opaque([makeServer({ port: "memcached" })], 11211, makePod({ ports }))).toBe(true);
  });

  it("knows a port by its name also where the host exposes it", () => {
    const ports = [makeContainerPort({ hostPort: 9999 })];
    expect(opaque([makeServer({ port: "http" })], 9999, makePod({ ports }))).toBe(true);
  });

  it("does not take the number of a container port for that of the host", () => {
    const ports = [makeContainerPort({ hostPort: 9999 })];
    expect(opaque([makeServer({ port: 8080 })], 9999, makePod({ ports }))).toBe(false);
  });
});

describe("serverMakesWorkloadPortOpaque", () => {
  const workload = makeExternalWorkload();

  function opaque(server: Partial<Server>): boolean {
    return serverMakesWorkloadPortOpaque(
      viewOf(makeServer({ podSelector: nothing, ...server })),
      workload,
      8080,
    );
  }

  it.each<readonly [string, Partial<Server>, boolean]>([
    ["its port by number", { externalWorkloadSelector: app("web"), port: 8080 }, true],
    ["its port by name", { externalWorkloadSelector: app("web"), port: "http" }, true],
    ["another port", { externalWorkloadSelector: app("web"), port: "grpc" }, false],
    ["workloads of another label", { externalWorkloadSelector: app("api") }, false],
    ["pods of the same label", { podSelector: app("web"), externalWorkloadSelector: nothing }, false],
    ["workloads of another namespace", { namespace: "other", externalWorkloadSelector: app("web") }, false],
  ])("judges a Server for %s", (_, server, expected) => {
    expect(opaque(server)).toBe(expected);
  });
});
