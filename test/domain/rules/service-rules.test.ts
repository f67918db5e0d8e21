import { emptyPortSet } from "../../../src/domain/port-set.js";
import type { Service } from "../../../src/domain/resources/resource.js";
import { nameFinding, opaqueFindings, serviceNamed } from "../../../src/domain/rules/service-rules.js";
import { makeService, makeServicePort } from "../../support/builders.js";
import { viewOf } from "../../support/cluster.js";
import { readProfile, told } from "../../support/read-profile.js";

const clusterDomain = "cluster.local";
const fqn = "web.shop.svc.cluster.local";

test.each([
  [fqn, { namespace: "shop", name: "web" }],
  [`web-0.${fqn}`, undefined],
  ["web", undefined],
  [`${fqn}.`, undefined],
])("%s names %j", (name, service) => {
  expect(serviceNamed({ name }, clusterDomain)).toEqual(service);
});

interface Told {
  readonly rule: string;
  readonly found: string;
  readonly remedy?: string;
}

const noLookup: Told = {
  rule: "profile-name",
  found: "no lookup asks for that name",
  remedy: "name it SERVICE.NAMESPACE.svc.cluster.local",
};
const shortName: Told = {
  rule: "profile-name",
  found: "it is named by the Service's short name",
  remedy: `name it ${fqn}`,
};

test.each<[string, string, readonly Service[] | undefined, Told | undefined]>([
  ["the full name", fqn, [makeService()], undefined],
  ["the full name, where Services are not known", fqn, undefined, undefined],
  ["the full name of none", fqn, [], { rule: "unknown-service", found: "there is no Service shop/web" }],
  [
    "the full name of an ExternalName Service",
    fqn,
    [makeService({ externalName: true })],
    { rule: "external-name", found: "Service shop/web is of type ExternalName and has no profile" },
  ],
  ["the short name", "web", [makeService()], shortName],
  ["the short name, where Services are not known", "web", undefined, noLookup],
  ["another name", "web.shop", [makeService()], noLookup],
])("a profile with %s is judged by it", (_, name, services, expected) => {
  const cluster = services && viewOf(...services);
  const finding = nameFinding({ namespace: "shop", name }, { clusterDomain, cluster });
  if (expected === undefined) expect(finding).toBeUndefined();
  else expect(finding).toMatchObject({ ...expected, path: ["metadata", "name"] });
});

const profile = readProfile({ routes: [{ name: "r", condition: { method: "GET" } }] });
const ports = (...numbers: readonly number[]): Service["ports"] =>
  numbers.map((port) => makeServicePort({ port }));
const only = (port: number): Service["opaquePorts"] => ({ ranges: [{ first: port, last: port }] });

test.each<[string, Partial<Service>, readonly string[], string]>([
  ["no opaque port", {}, [], ""],
  [
    "all ports opaque by annotation",
    { opaquePorts: only(80) },
    ["spec.routes opaque-service"],
    "every port of Service shop/web is opaque by its annotation: 80",
  ],
  [
    "all ports opaque by default",
    { ports: ports(25, 3306) },
    ["spec.routes opaque-service"],
    "every port of Service shop/web is opaque by default: 25, 3306",
  ],
  [
    "some ports opaque",
    { ports: ports(80, 3306) },
    ["spec.routes opaque-port"],
    "port 3306 of Service shop/web is opaque by default",
  ],
  ["none by its annotation", { ports: ports(3306), opaquePorts: emptyPortSet }, [], ""],
  ["no ports", { ports: [], opaquePorts: only(80) }, [], ""],
  ["a name elsewhere", { externalName: true, opaquePorts: only(80) }, [], ""],
])("a profile of a Service with %s", (_, overrides, expected, found) => {
  const findings = opaqueFindings(profile, makeService(overrides));
  expect(told(findings)).toEqual(expected);
  expect(findings[0]?.found ?? "").toBe(found);
});

test("the default list may be another one", () => {
  expect(told(opaqueFindings(profile, makeService(), { ranges: [{ first: 80, last: 80 }] }))).toEqual([
    "spec.routes opaque-service",
  ]);
  expect(opaqueFindings(profile, makeService({ ports: ports(3306) }), emptyPortSet)).toEqual([]);
});

test.each([
  [
    "overrides alone, which opaque ports keep",
    readProfile({ dstOverrides: [{ authority: fqn, weight: 1 }] }),
  ],
  ["faults", readProfile({ routes: [{}] })],
])("a profile with %s is not told of opaque ports", (_, other) => {
  expect(opaqueFindings(other, makeService({ opaquePorts: only(80) }))).toEqual([]);
});
