import {
  authorityFindings,
  backendFindings,
  weightFindings,
} from "../../../src/domain/rules/override-rules.js";
import type { Service } from "../../../src/domain/resources/resource.js";
import { makeService, makeServicePort } from "../../support/builders.js";
import { viewOf } from "../../support/cluster.js";
import { allOf } from "../../../src/domain/rules/finding.js";
import { readSpec, told } from "../../support/read-profile.js";

const authority = "api.shop.svc.cluster.local";
const withWeights = (...weights: readonly (string | undefined)[]): ReturnType<typeof readSpec> =>
  readSpec({ dstOverrides: weights.map((weight) => ({ authority, weight })) });

test.each<[readonly (string | undefined)[], readonly string[]]>([
  [[], []],
  [["1", "500m", "0.1m"], []],
  [["1", "0"], ["spec.dstOverrides[1].weight zero-weight"]],
  [["1", undefined], ["spec.dstOverrides[1].weight zero-weight"]],
  [["0", undefined], ["spec.dstOverrides all-weights-zero"]],
  [["0"], ["spec.dstOverrides all-weights-zero"]],
  [["429496"], []],
  [
    ["-1", "0"],
    ["spec.dstOverrides[0].weight weight-overflow", "spec.dstOverrides[1].weight zero-weight"],
  ],
  [["1", "500k"], ["spec.dstOverrides[1].weight weight-overflow"]],
])("the weights %j break %j", (weights, expected) => {
  expect(told(weightFindings(withWeights(...weights)))).toEqual(expected);
});

test.each([
  ["-1", "it wraps around and is sent as 429495.7296"],
  ["429496729.6", "it wraps around and is sent as 0: the proxy drops it, so it gets no traffic"],
])("the weight %s is told with what becomes of it", (weight, effect) => {
  expect(weightFindings(withWeights("1", weight))).toMatchObject([
    { found: `expected a weight from 0 to 429496, found ${weight}`, effect },
  ]);
});

function authorityFault(text: string): string | undefined {
  const [finding] = allOf(
    authorityFindings(readSpec({ dstOverrides: [{ authority: text, weight: 1 }] }), "cluster.local"),
  );
  return finding?.found;
}

test.each([authority, `${authority}:8080`, `web-0.${authority}`])(
  "%s is a name that can be looked up",
  (text) => {
    expect(authorityFault(text)).toBeUndefined();
  },
);

test.each([
  ["api", "name api does not match cluster domain cluster.local"],
  ["api.shop:80", "name api.shop does not match cluster domain cluster.local"],
  ["api.shop.svc.example.org", "name api.shop.svc.example.org does not match cluster domain cluster.local"],
  ["example.com:443", "name example.com does not match cluster domain cluster.local"],
  ["10.0.0.1", "IP queries not supported by Get API: host=10.0.0.1"],
  [`${authority}:70000`, "invalid port 70000"],
  [`${authority}.`, `name ${authority}. does not match cluster domain cluster.local`],
  ["", "name  does not match cluster domain cluster.local"],
])("%j is not, since %s", (text, reason) => {
  expect(authorityFault(text)).toBe(`${JSON.stringify(text)} is no Service: ${reason}`);
});

const web = makeService();
const ports = (...numbers: readonly number[]): Service["ports"] =>
  numbers.map((port) => makeServicePort({ port }));
const api = (overrides: Partial<Service> = {}): Service => makeService({ name: "api", ...overrides });

function backendFaults(
  text: string,
  target: Service | undefined,
  service: Service | undefined = web,
): readonly string[] {
  const view = viewOf(...[service, target].filter((object) => object !== undefined));
  const spec = readSpec({ dstOverrides: [{ authority: text, weight: 1 }] });
  return told(backendFindings(spec, { view, clusterDomain: "cluster.local", service }));
}

const at = "spec.dstOverrides[0].authority";

test.each<[string, string, Service | undefined, readonly string[]]>([
  ["a Service with the asked port", authority, api(), []],
  ["a Service with the named port", `${authority}:8080`, api({ ports: ports(8080) }), []],
  ["a Service that is not there", authority, undefined, [`${at} override-unknown-service`]],
  ["an ExternalName Service", authority, api({ externalName: true }), [`${at} override-external-name`]],
  ["a Service without the named port", `${authority}:9090`, api(), [`${at} override-unknown-port`]],
  [
    "a Service without the port that clients ask for",
    authority,
    api({ ports: ports(8080) }),
    [`${at} override-unknown-port`],
  ],
  ["no name of a Service, which is told elsewhere", "api", undefined, []],
  ["an instance of a Service", `web-0.${authority}`, api(), []],
])("an override to %s breaks what it should", (_, text, target, expected) => {
  expect(backendFaults(text, target)).toEqual(expected);
});

test("without its own Service nobody knows which ports clients ask for", () => {
  const view = viewOf(api({ ports: ports(8080) }));
  const spec = readSpec({ dstOverrides: [{ authority, weight: 1 }] });
  expect(told(backendFindings(spec, { view, clusterDomain: "cluster.local", service: undefined }))).toEqual(
    [],
  );
});

test("every port that is missing is named, and those that there are", () => {
  const service = makeService({ ports: ports(80, 81, 82) });
  const view = viewOf(service, api({ ports: ports(81, 8080) }));
  const spec = readSpec({ dstOverrides: [{ authority, weight: 1 }] });
  expect(allOf(backendFindings(spec, { view, clusterDomain: "cluster.local", service }))).toMatchObject([
    { found: "Service shop/api has no port 80, 82; it has 81, 8080" },
  ]);
});
