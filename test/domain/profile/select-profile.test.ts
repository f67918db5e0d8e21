import { parseContextToken } from "../../../src/domain/context-token.js";
import { bareAddress } from "../../../src/domain/endpoints/weighted-address.js";
import { emptyPortSet, parsePortList } from "../../../src/domain/port-set.js";
import { selectProfile, serviceFqn, type ProfileAnswer } from "../../../src/domain/profile/select-profile.js";
import type { ServiceProfile } from "../../../src/domain/profile/service-profile.js";
import { parseProfilePath } from "../../../src/domain/requests/parse-request-path.js";
import type { Resource } from "../../../src/domain/resources/resource.js";
import type { ClusterView } from "../../../src/domain/state/cluster-view.js";
import {
  makeContainerPort,
  makeEndpointSlice,
  makeExternalWorkload,
  makePod,
  makeService,
  makeServiceProfile,
  makeSliceEndpoint,
} from "../../support/builders.js";
import { resourceFrom, stateWith, viewOf } from "../../support/cluster.js";
import { settings } from "../../support/settings.js";

const fqn = "web.shop.svc.cluster.local";
const web = { namespace: "shop", name: "web" };

function selectIn(view: ClusterView, path: string, token = ""): ProfileAnswer {
  const key = parseProfilePath(path, parseContextToken(token), settings.clusterDomain);
  if (!key.ok) throw new Error(key.error.message);
  return selectProfile(view, key.value, settings);
}

function select(path: string, ...resources: readonly Resource[]): ProfileAnswer {
  return selectIn(viewOf(...resources), path);
}

function profileIn(namespace: string, route = namespace): ServiceProfile {
  return makeServiceProfile({
    namespace,
    spec: {
      routes: [
        {
          name: route,
          condition: { kind: "all", matches: [] },
          responseClasses: [],
          isRetryable: false,
          timeout: 0n,
        },
      ],
      retryBudget: undefined,
      dstOverrides: [],
    },
  });
}

/** The name of the profile's only route; `default` for the default profile. */
function chosen(answer: ProfileAnswer): string | undefined {
  if (answer.kind !== "service") return answer.kind;
  return answer.profile === undefined
    ? "default"
    : answer.profile.spec?.routes.map(({ name }) => name).join();
}

function isOpaque(answer: ProfileAnswer): boolean | undefined {
  if (answer.kind === "service") return answer.opaqueProtocol;
  return answer.kind === "endpoint" ? answer.endpoint.opaqueProtocol : undefined;
}

function pod(answer: ProfileAnswer): string | undefined {
  return answer.kind === "endpoint" ? answer.endpoint.address.labels["pod"] : answer.kind;
}

describe("selectProfile of a Service by name", () => {
  it("tells the Service, the name and port that were asked for, and its profile", () => {
    const profile = profileIn("shop");
    expect(select(`${fqn}:8080`, makeService(), profile)).toEqual({
      kind: "service",
      service: web,
      fqn,
      port: 8080,
      profile,
      opaqueProtocol: false,
    });
  });

  it.each([
    ["a Service that has none", [makeService()]],
    ["a Service that does not exist", []],
  ])("is the default profile of %s", (_, resources) => {
    expect(select(`${fqn}:80`, ...resources)).toEqual({
      kind: "service",
      service: web,
      fqn,
      port: 80,
      profile: undefined,
      opaqueProtocol: false,
    });
  });

  it("does not refuse a headless Service", () => {
    expect(chosen(select(`${fqn}:80`, makeService({ headless: true }), profileIn("shop")))).toBe("shop");
  });

  it("refuses a Service of type ExternalName", () => {
    expect(select(`${fqn}:80`, makeService({ externalName: true }), profileIn("shop"))).toEqual({
      kind: "refused",
      refusal: {
        code: "INVALID_ARGUMENT",
        message: "Service shop/web is of type ExternalName and has no profile",
      },
    });
  });

  describe("chooses among profiles", () => {
    it.each([
      ["the client's own", '{"ns":"client"}', ["client", "shop"], "client"],
      ["the client's own, named in the older form", "ns:client", ["client", "shop"], "client"],
      [
        "the client's own, named in a token with a newline at the end",
        '{"ns":"client"}\n',
        ["client", "shop"],
        "client",
      ],
      ["the Service's when the client has none", '{"ns":"client"}', ["shop"], "shop"],
      ["the Service's when the client does not say where it is", "", ["client", "shop"], "shop"],
      ["the Service's when the client's token cannot be read", "{bad", ["client", "shop"], "shop"],
      ["the Service's when the client's token is of wrong types", '{"ns":1}', ["client", "shop"], "shop"],
      ["the default one when all are elsewhere", '{"ns":"client"}', ["other", "linkerd"], "default"],
    ])("%s", (_, token, namespaces, expected) => {
      const view = viewOf(makeService(), ...namespaces.map((namespace) => profileIn(namespace)));
      expect(chosen(selectIn(view, `${fqn}:80`, token))).toBe(expected);
    });

    it("one as a whole: nothing of the others comes in", () => {
      const view = viewOf(makeService(), profileIn("client"), profileIn("shop"));
      expect(selectIn(view, `${fqn}:80`, "ns:client")).toMatchObject({ profile: profileIn("client") });
    });

    it("the next one as the better ones go", () => {
      const state = stateWith(makeService(), profileIn("client"), profileIn("shop"));
      const seen = [chosen(selectIn(state.view(), `${fqn}:80`, "ns:client"))];
      for (const namespace of ["client", "shop"]) {
        state.apply([{ type: "delete", kind: "ServiceProfile", id: { namespace, name: fqn } }]);
        seen.push(chosen(selectIn(state.view(), `${fqn}:80`, "ns:client")));
      }
      expect(seen).toEqual(["client", "shop", "default"]);
    });

    it("none by the short name of the Service", () => {
      expect(chosen(select(`${fqn}:80`, makeService(), { ...profileIn("shop"), name: "web" }))).toBe(
        "default",
      );
    });

    it("the default one in place of one that never worked", () => {
      expect(chosen(select(`${fqn}:80`, makeService(), makeServiceProfile({ spec: undefined })))).toBe(
        "default",
      );
    });

    it("what worked last of one that broke", () => {
      const state = stateWith(makeService(), profileIn("shop"));
      state.apply([
        {
          type: "apply",
          object: makeServiceProfile({ spec: undefined, problems: [{ path: [], message: "broken" }] }),
        },
      ]);
      expect(chosen(selectIn(state.view(), `${fqn}:80`))).toBe("shop");
    });
  });

  describe("tells whether the port is opaque", () => {
    const annotated = (text: string): Resource => makeService({ opaquePorts: parsePortList(text).ports });

    it.each<readonly [string, Resource, number, boolean]>([
      ["in the annotation", annotated("8080"), 8080, true],
      ["at the first of a range", annotated("4320-4330"), 4320, true],
      ["at the last of a range", annotated("4320-4330"), 4330, true],
      ["after a range", annotated("4320-4330"), 4331, false],
      ["in the default list without an annotation", makeService(), 3306, true],
      [
        "in the default list with an empty annotation",
        makeService({ opaquePorts: emptyPortSet }),
        3306,
        false,
      ],
      ["in the default list with another annotation", annotated("8080"), 3306, false],
      [
        "that leads to one in the default list",
        makeService({ ports: [{ name: "db", port: 9090, protocol: "TCP", targetPort: 3306 }] }),
        9090,
        false,
      ],
    ])("%s", (_, service, port, opaque) => {
      expect(isOpaque(select(`${fqn}:${port}`, service))).toBe(opaque);
    });

    it("from the Service alone, not from the annotation of its namespace", () => {
      const metadata = { name: "shop", annotations: { "config.linkerd.io/opaque-ports": "80" } };
      expect(isOpaque(select(`${fqn}:80`, resourceFrom("Namespace", { metadata }), makeService()))).toBe(
        false,
      );
    });

    it("also beside a profile", () => {
      expect(isOpaque(select(`${fqn}:8080`, annotated("8080"), profileIn("shop")))).toBe(true);
    });

    it("anew as the annotation comes, goes and comes, and the Service is deleted", () => {
      const state = stateWith(makeService());
      const seen = [];
      for (const object of [annotated("80"), makeService(), annotated("80")]) {
        state.apply([{ type: "apply", object }]);
        seen.push(isOpaque(selectIn(state.view(), `${fqn}:80`)));
      }
      state.apply([{ type: "delete", kind: "Service", id: web }]);
      seen.push(isOpaque(selectIn(state.view(), `${fqn}:80`)));
      expect(seen).toEqual([true, false, true, false]);
    });
  });
});

describe("selectProfile of an address", () => {
  it.each([
    ["10.1.0.1", { clusterIps: ["10.1.0.1"] }],
    ["[fd00::1]", { clusterIps: ["10.1.0.1", "fd00::1"] }],
  ])("answers %s, a Service's own, as by name", (host, service) => {
    const resources = [makeService(service), profileIn("shop")];
    expect(select(`${host}:80`, ...resources)).toEqual(select(`${fqn}:80`, ...resources));
  });

  it("looks for the client's profile of a Service found by address too", () => {
    const view = viewOf(makeService(), profileIn("client"), profileIn("shop"));
    expect(chosen(selectIn(view, "10.1.0.1:80", "ns:client"))).toBe("client");
  });

  it("refuses an address that two Services claim", () => {
    const both = [makeService({ name: "a" }), makeService({ name: "b" })];
    expect(select("10.1.0.1:80", ...both)).toEqual({
      kind: "refused",
      refusal: {
        code: "FAILED_PRECONDITION",
        message: "found 2 services with conflicting cluster IP 10.1.0.1: shop/a, shop/b",
      },
    });
  });

  it("prefers a Service to a pod", () => {
    expect(select("10.1.0.1:80", makeService(), makePod({ ips: ["10.1.0.1"] })).kind).toBe("service");
  });

  it("tells of a pod by its address, with the port that was asked for", () => {
    const answer = select("10.0.1.1:1234", makePod());
    expect(answer).toMatchObject({
      kind: "endpoint",
      endpoint: { address: { ip: "10.0.1.1", port: 1234, labels: { pod: "web-1" } } },
    });
  });

  it("tells of the pod that runs, not of one that ended on the same address", () => {
    const ended = makePod({ name: "job-1", phase: "Succeeded", serviceAccount: "job" });
    expect(pod(select("10.0.1.1:80", ended, makePod()))).toBe("web-1");
  });

  it("refuses an address that two running pods claim", () => {
    expect(select("10.0.1.1:80", makePod({ name: "a" }), makePod({ name: "b" }))).toMatchObject({
      kind: "refused",
      refusal: { code: "FAILED_PRECONDITION" },
    });
  });

  it("tells of the pod behind a host port under the host's address", () => {
    const exposed = makePod({ ports: [makeContainerPort({ hostPort: 9090 })] });
    expect(select("192.168.0.1:9090", exposed)).toMatchObject({
      endpoint: { address: { ip: "192.168.0.1", port: 9090, labels: { pod: "web-1" } } },
    });
  });

  it("tells of an external workload", () => {
    expect(select("10.9.0.1:8080", makeExternalWorkload())).toMatchObject({
      endpoint: { address: { labels: { external_workload: "vm-1" } } },
    });
  });

  it("tells just the address of what nobody knows", () => {
    expect(select("1.2.3.4:443")).toEqual({
      kind: "endpoint",
      endpoint: { address: bareAddress({ ip: "1.2.3.4", port: 443 }), opaqueProtocol: false },
    });
  });

  it("stays silent about a meshed pod whose proxy cannot be read", () => {
    expect(select("10.0.1.1:80", makePod({ proxy: undefined })).kind).toBe("silent");
  });
});

describe("selectProfile of an instance of a Service", () => {
  const slice = makeEndpointSlice({ endpoints: [makeSliceEndpoint({ hostname: "web-0" })] });

  it("tells of the pod under its own address", () => {
    expect(select(`web-0.${fqn}:1234`, makeService(), makePod(), slice)).toMatchObject({
      kind: "endpoint",
      endpoint: { address: { ip: "10.0.1.1", port: 1234, labels: { pod: "web-1" } } },
    });
  });

  it("needs the slices alone, not the Service", () => {
    expect(pod(select(`web-0.${fqn}:80`, makePod(), slice))).toBe("web-1");
  });

  it.each([
    ["whose hostname no slice has", [makePod({ hostname: "web-0" }), makeEndpointSlice()], "NOT_FOUND"],
    ["whose pod is unknown", [slice], "UNKNOWN"],
    ["of a Service of type ExternalName", [makeService({ externalName: true })], "NOT_FOUND"],
  ])("refuses one %s", (_, resources, code) => {
    expect(select(`web-0.${fqn}:80`, ...resources)).toMatchObject({ kind: "refused", refusal: { code } });
  });

  it("stays silent while the pod has no address", () => {
    expect(select(`web-0.${fqn}:80`, makePod({ ips: [], phase: "Pending" }), slice)).toEqual({
      kind: "silent",
      reason: "pod shop/web-1 has no address yet",
    });
  });

  it("tells just the address of a pod that does not run", () => {
    expect(select(`web-0.${fqn}:80`, makePod({ phase: "Pending" }), slice)).toEqual({
      kind: "endpoint",
      endpoint: { address: bareAddress({ ip: "10.0.1.1", port: 80 }), opaqueProtocol: false },
    });
  });
});

describe("serviceFqn", () => {
  it("is the Service's name within the cluster domain", () => {
    expect(serviceFqn(web, { clusterDomain: "k8s.example.org" })).toBe("web.shop.svc.k8s.example.org");
  });
});
