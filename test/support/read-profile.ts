import { parseServiceProfile } from "../../src/domain/profile/parse-service-profile.js";
import type { Route, ServiceProfile, ServiceProfileSpec } from "../../src/domain/profile/service-profile.js";
import { ObjectReader, formatPath } from "../../src/domain/resources/object-reader.js";
import type { Finding } from "../../src/domain/rules/finding.js";
import { problemTexts } from "./cluster.js";

const metadata = { name: "web.shop.svc.cluster.local", namespace: "shop" };

/** A profile of the default Service with a spec as it is written; it may be broken. */
export function readProfile(spec: unknown, overrides: object = {}): ServiceProfile {
  return parseServiceProfile(new ObjectReader({ metadata: { ...metadata, ...overrides }, spec }));
}

/** A spec without faults. */
export function readSpec(raw: unknown): ServiceProfileSpec {
  const { spec, problems } = readProfile(raw);
  if (spec === undefined) throw new Error(problemTexts(problems).join("; "));
  return spec;
}

/** Routes without faults, named `r0`, `r1` and so on unless they say otherwise. */
export function readRoutes(...routes: readonly object[]): readonly Route[] {
  return readSpec({ routes: routes.map((route, i) => ({ name: `r${i}`, ...route })) }).routes;
}

/** The routes that have these conditions and nothing else. */
export function routesWith(...conditions: readonly object[]): readonly Route[] {
  return readRoutes(...conditions.map((condition) => ({ condition })));
}

/** Findings, or parts of them, as `path rule`. */
export function told(findings: Iterable<Finding | readonly Finding[]>): readonly string[] {
  return [...findings].flat().map(({ path, rule }) => `${formatPath(path)} ${rule}`);
}
