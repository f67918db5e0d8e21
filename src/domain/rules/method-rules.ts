import type { Route } from "../profile/service-profile.js";
import { droppingEffect, requestLeaves, type RequestLeaf } from "./dropped-leaves.js";
import type { Finding, FindingParts } from "./finding.js";
import { report, shown } from "./report.js";

/** Rules about the methods of a route. */
export function* methodFindings(route: Route): FindingParts {
  const inProxy = droppingEffect(route, isUnreadableMethod);
  for (const leaf of requestLeaves(route.condition))
    yield leaf.kind === "method" ? ofMethod(leaf, inProxy) : [];
}

type MethodLeaf = Extract<RequestLeaf, { readonly kind: "method" }>;

function ofMethod(leaf: MethodLeaf, inProxy: () => string): readonly Finding[] {
  const { method, path } = leaf;
  const upper = method.toUpperCase();
  if (isUnreadableMethod(leaf))
    return [
      report("bad-method", path, {
        found: `${shown(method)} is no method`,
        effect: `the proxy cannot read it and drops it from its condition, ${inProxy()}`,
        remedy: "write one method, such as GET; for several use any",
      }),
    ];
  if (method === upper) return [];
  return [
    report("lowercase-method", path, {
      found: `${shown(method)} is not in upper case`,
      effect: `it is sent as ${shown(upper)}, and methods are told apart by case: a request with ${shown(method)} does not match`,
      remedy: `write ${upper}`,
    }),
  ];
}

/** Methods are tokens (RFC 9110, 5.6.2); the proxy's `http` crate takes no other, and we send them in upper case. */
export function isUnreadableMethod(leaf: RequestLeaf): boolean {
  return leaf.kind === "method" && !/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(leaf.method.toUpperCase());
}
