import { parseServer } from "../../../src/domain/resources/parse-server.js";
import { makeServer } from "../../support/builders.js";
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
        proxyProtocol: "",
      }),
    );
  });

  it("reads who may connect, and how old it is", () => {
    const spec = { podSelector: {}, port: 8080, proxyProtocol: "opaque", accessPolicy: "all-authenticated" };
    const created = { ...metadata, creationTimestamp: "2026-11-30T12:00:00Z" };
    expect(parsed(parseServer, rawObject(created, { spec }))).toEqual(
      makeServer({ accessPolicy: "all-authenticated", createdAt: Date.UTC(2026, 10, 30, 12) }),
    );
  });

  it.each(["everybody", ""])("has no access policy %j, and no age without a time", (accessPolicy) => {
    const spec = { podSelector: {}, port: 8080, accessPolicy };
    const { createdAt, ...server } = parsed(
      parseServer,
      rawObject({ ...metadata, creationTimestamp: "yesterday" }, { spec }),
    );
    expect([server.accessPolicy, createdAt]).toEqual([undefined, undefined]);
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
