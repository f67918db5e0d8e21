import { err, ok, type Result } from "../result.js";

/** Who may connect to a port that no Server is for (Linkerd k8s/index/src/defaults.rs, DefaultPolicy). */
export const defaultPolicies = [
  "all-authenticated",
  "all-unauthenticated",
  "cluster-authenticated",
  "cluster-unauthenticated",
  "deny",
  "audit",
] as const;

export type DefaultPolicy = (typeof defaultPolicies)[number];

/** Reads the name of a default policy. */
export function parseDefaultPolicy(text: string): Result<DefaultPolicy, string> {
  const policy = defaultPolicies.find((name) => name === text);
  return policy === undefined
    ? err(`expected one of ${defaultPolicies.join(", ")}, found ${JSON.stringify(text)}`)
    : ok(policy);
}

/** The policy for a port whose clients have to prove who they are. Those that let nobody in, or only watch, stay. */
export function requiringIdentity(policy: DefaultPolicy): DefaultPolicy {
  if (policy === "all-unauthenticated") return "all-authenticated";
  return policy === "cluster-unauthenticated" ? "cluster-authenticated" : policy;
}
