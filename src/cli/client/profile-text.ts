import type { EndpointView } from "./endpoint-view.js";
import type { ProfileView, RetryBudgetView, RouteView } from "./profile-view.js";
import { refText } from "./ref-view.js";
import type { BackendView } from "./split-view.js";

/** 10,000 is weight 1 (destination.proto, WeightedDst and WeightedAddr). */
const weightOfOne = 10_000;

/** A weight as manifests have it: `1`, `0.5`, `900`. */
export function weightText(weight: number): string {
  return String(weight / weightOfOne);
}

/** Where routes and split come from. */
export function profileSourceText({ profileRef, endpoint }: ProfileView): string {
  if (profileRef !== null) return refText(profileRef);
  return endpoint === null ? "default profile" : "none, this is one endpoint";
}

export function protocolText({ opaqueProtocol }: ProfileView): string {
  return opaqueProtocol ? "opaque: plain TCP, routes do not count" : "not opaque: detected by the proxy";
}

/** Null: without a budget, proxies retry nothing. */
export function retryBudgetText(budget: RetryBudgetView | null): string {
  if (budget === null) return "none";
  return `ratio ${budget.retryRatio}, at least ${budget.minRetriesPerSecond} a second, ttl ${budget.ttl}`;
}

/** `5xx is failure, 404 is success`; empty without classes. */
export function responseClassesText({ responseClasses }: RouteView): string {
  return responseClasses
    .map(({ condition, isFailure }) => `${condition} is ${isFailure ? "failure" : "success"}`)
    .join(", ");
}

export function shareText({ weight, share }: BackendView): string {
  // A share that rounds to nothing is still one.
  return weight > 0 && share === 0 ? "<0.01%" : `${share}%`;
}

/** `3 endpoints`, with why there is no traffic, or why the number is not known. */
export function backendStateText({ endpoints, noTraffic, unknown }: BackendView): string {
  const count =
    endpoints === null ? "endpoints not known" : `${endpoints} endpoint${endpoints === 1 ? "" : "s"}`;
  const note = backendNote({ noTraffic, unknown });
  return note === "" ? count : `${count}, ${note}`;
}

/** What is to be said of a backend that has not simply endpoints and traffic. */
export function backendNote({ noTraffic, unknown }: Pick<BackendView, "noTraffic" | "unknown">): string {
  if (noTraffic !== null) return `NO TRAFFIC: ${noTraffic}`;
  return unknown === null ? "" : `not known: ${unknown}`;
}

/** `opaque, through port 4143`; `-` without a hint. */
export function hintText({ hint, inboundPort }: EndpointView): string {
  const protocol = hint ?? "-";
  return inboundPort === null ? protocol : `${protocol}, through port ${inboundPort}`;
}
