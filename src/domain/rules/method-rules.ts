import type { Route } from "../profile/service-profile.js";
import { effectOfDropping, requestLeaves, type RequestLeaf } from "./dropped-leaves.js";
import type { Finding } from "./finding.js";
import { report, shown } from "./report.js";

/** Rules about the methods of a route. */
export function methodFindings(route: Route): readonly Finding[] {
  return requestLeaves(route.condition).flatMap((leaf) => {
    if (leaf.kind !== "method") return [];
    const { method, path } = leaf;
    const upper = method.toUpperCase();
    if (isUnreadableMethod(leaf))
      return report("bad-method", path, {
        found: `${shown(method)} is no method`,
        effect: `the proxy cannot read it and drops it from its condition, ${effectOfDropping(route, isUnreadableMethod)}`,
        remedy: "write one method, such as GET; for several use any",
      });
    if (method === upper) return [];
    return report("lowercase-method", path, {
      found: `${shown(method)} is not in upper case`,
      effect: `it is sent as ${shown(upper)}, and methods are told apart by case: a request with ${shown(method)} does not match`,
      remedy: `write ${upper}`,
    });
  });
}

/** Methods are tokens (RFC 9110, 5.6.2); the proxy's `http` crate takes no other, and we send them in upper case. */
export function isUnreadableMethod(leaf: RequestLeaf): boolean {
  return leaf.kind === "method" && !/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(leaf.method.toUpperCase());
}
