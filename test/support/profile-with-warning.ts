import type { ServiceProfile } from "../../src/domain/profile/service-profile.js";
import { makeServiceProfile } from "./builders.js";

/** A profile of one route, whose method is in lower case. */
export function profileWithWarning(): ServiceProfile {
  const method = {
    kind: "method",
    method: "get",
    path: ["spec", "routes", 0, "condition", "method"],
  } as const;
  const route = { name: "r", condition: method, responseClasses: [], isRetryable: false, timeout: 0n };
  return makeServiceProfile({ spec: { routes: [route], retryBudget: undefined, dstOverrides: [] } });
}
