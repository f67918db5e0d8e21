import { parseServer } from "../../../src/domain/resources/parse-server.js";
import { makeServer, serverPolicy } from "../../support/builders.js";
import { faults, parsed, rawObject } from "../../support/cluster.js";

const metadata = { name: "web-http" };

describe("parseServer", () => {
  it("reads what decisions look at", () => {
    const spec = { podSelector: {}, port: 8080, proxyProtocol: "opaque" };
    expect(parsed(parseServer, rawObject(metadata, { spec }))).toEqual(makeServer());
  });

  it("selects workloads by the selector that it has, and nothing by the one that it lacks", () => {
    const spec = { externalWorkloadSelector: { matchLabels: { app: "web" } }, port: "http" };
    expect(parsed(parseServer, rawObject(metadata, { spec }))).toEqual(
      makeServer({
        podSelector: { kind: "nothing" },
        externalWorkloadSelector: {
          kind: "requirements",
          requirements: [{ key: "app", operator: "In", values: new Set(["web"]) }],
        },
        port: "http",
        isOpaque: false,
        policy: serverPolicy({ protocol: "unknown" }),
      }),
    );
  });

  it("reads who may connect, and how old it is", () => {
    const spec = { podSelector: {}, port: 8080, proxyProtocol: "opaque", accessPolicy: "all-authenticated" };
    const created = { ...metadata, creationTimestamp: "2026-11-30T12:00:00Z" };
    expect(parsed(parseServer, rawObject(created, { spec }))).toEqual(
      makeServer({
        policy: serverPolicy({ accessPolicy: "all-authenticated" }),
        createdAt: Date.UTC(2026, 10, 30, 12),
      }),
    );
  });

  it("has no age without a time", () => {
    const spec = { podSelector: {}, port: 8080 };
    const created = { ...metadata, creationTimestamp: "yesterday" };
    expect(parsed(parseServer, rawObject(created, { spec })).createdAt).toBeUndefined();
  });

  it.each([
    [{ proxyProtocol: "opaque" }, true, "opaque"],
    [{ proxyProtocol: "TLS" }, false, "TLS"],
    [{ proxyProtocol: null }, false, "unknown"],
    [{}, false, "unknown"],
    [{ proxyProtocol: "" }, false, undefined],
  ] as const)(
    "of %j reads whether the port is opaque, and what policies say it speaks",
    (given, isOpaque, protocol) => {
      const server = parsed(
        parseServer,
        rawObject(metadata, { spec: { podSelector: {}, port: 80, ...given } }),
      );
      expect([server.isOpaque, server.policy.protocol]).toEqual([isOpaque, protocol]);
    },
  );

  it("reports a selector that is none once", () => {
    const spec = { podSelector: { matchExpressions: "app" }, port: 8080 };
    expect(faults(parseServer, rawObject(metadata, { spec }))).toHaveLength(1);
  });

  it("reports an illegal label value, so that this Server alone is left out", () => {
    const spec = {
      podSelector: { matchLabels: { app: "-elasticsearch" } },
      port: 9300,
      proxyProtocol: "opaque",
    };
    expect(faults(parseServer, rawObject(metadata, { spec }))).toEqual([
      expect.stringMatching(/^spec\.podSelector\.matchLabels\.app: found "-elasticsearch"/),
    ]);
  });
});
