import { defaultPolicies } from "../domain/policy/default-policy.js";
import type { FlagDefinition } from "./flag-definition.js";

/** The flags of the policy services. But for the first they are named as those of Linkerd's policy controller. */
export const policyFlags = [
  {
    name: "policy-addr",
    kind: "address",
    default: "",
    folderDefault: "127.0.0.1:8090",
    emptyIsValue: true,
    help: "Where proxies reach the policy services; an empty value switches them off. Linkerd's own are at port 8090.",
    example: ":8090",
    origin: "waypost",
  },
  {
    name: "default-policy",
    kind: "choice",
    default: "all-unauthenticated",
    choices: defaultPolicies,
    help: "Who may connect to a workload's port that no Server is for, as in Linkerd's policy controller.",
    example: "cluster-authenticated",
    origin: "waypost",
  },
  {
    name: "cluster-networks",
    kind: "networks",
    default: "10.0.0.0/8,100.64.0.0/10,172.16.0.0/12,192.168.0.0/16",
    help: "Networks of the cluster's pods and Services. Traffic to addresses elsewhere goes on to them.",
    example: "10.0.0.0/8,fd00::/8",
    origin: "waypost",
  },
  {
    name: "probe-networks",
    kind: "networks",
    default: "",
    help: "Networks that kubelets ask from: their HTTP probes are let through under every policy. Linkerd's chart says 0.0.0.0/0,::/0.",
    example: "0.0.0.0/0,::/0",
    origin: "waypost",
  },
] as const satisfies readonly FlagDefinition[];
