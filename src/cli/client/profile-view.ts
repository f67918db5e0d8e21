import type { DestinationProfile__Output } from "../../gen/io/linkerd/proxy/destination/DestinationProfile.js";
import type { RetryBudget__Output } from "../../gen/io/linkerd/proxy/destination/RetryBudget.js";
import type { Route__Output } from "../../gen/io/linkerd/proxy/destination/Route.js";
import { durationText } from "./duration-text.js";
import { toEndpointView, type EndpointView } from "./endpoint-view.js";
import { toRefView, type RefView } from "./ref-view.js";
import { requestMatchText } from "./request-match-text.js";
import { responseMatchText } from "./response-match-text.js";
import { toSplitView, type BackendState, type BackendView } from "./split-view.js";

/**
 * A profile, in the order of its JSON. Names are those of proto3's JSON for DestinationProfile; durations are
 * in Go's syntax and conditions in words; what is absent is null.
 */
export interface ProfileView {
  /** What was asked for. */
  readonly authority: string;
  readonly fullyQualifiedName: string | null;
  readonly opaqueProtocol: boolean;
  readonly parentRef: RefView | null;
  /** Null: the default profile. */
  readonly profileRef: RefView | null;
  readonly retryBudget: RetryBudgetView | null;
  readonly routes: readonly RouteView[];
  readonly dstOverrides: readonly BackendView[];
  /** Set when the target is one workload and not a Service. */
  readonly endpoint: EndpointView | null;
}

export interface RetryBudgetView {
  readonly retryRatio: number;
  readonly minRetriesPerSecond: number;
  readonly ttl: string;
}

export interface RouteView {
  readonly name: string;
  readonly condition: string;
  readonly isRetryable: boolean;
  readonly timeout: string | null;
  readonly responseClasses: readonly ResponseClassView[];
  /** Other than `route`, which is the name. */
  readonly metricsLabels: Readonly<Record<string, string>>;
}

export interface ResponseClassView {
  readonly condition: string;
  readonly isFailure: boolean;
}

/** Reads a profile; `backends` tells what is behind the authorities of its split. */
export function toProfileView(
  authority: string,
  message: DestinationProfile__Output,
  backends: ReadonlyMap<string, BackendState>,
): ProfileView {
  const { fullyQualifiedName = "", retryBudget, endpoint } = message;
  return {
    authority,
    fullyQualifiedName: fullyQualifiedName === "" ? null : fullyQualifiedName,
    opaqueProtocol: message.opaqueProtocol === true,
    parentRef: toRefView(message.parentRef),
    profileRef: toRefView(message.profileRef),
    retryBudget: retryBudget === undefined ? null : toRetryBudgetView(retryBudget),
    routes: (message.routes ?? []).map(toRouteView),
    dstOverrides: toSplitView(message.dstOverrides ?? [], backends),
    endpoint: endpoint === undefined ? null : toEndpointView(endpoint, {}),
  };
}

function toRetryBudgetView({
  retryRatio = 0,
  minRetriesPerSecond = 0,
  ttl,
}: RetryBudget__Output): RetryBudgetView {
  return { retryRatio: shortestFloat(retryRatio), minRetriesPerSecond, ttl: durationText(ttl ?? {}) };
}

/** The fewest digits that make the same 32-bit float: 0.2, where the decoder gives 0.20000000298023224. */
function shortestFloat(float: number): number {
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(float.toPrecision(digits));
    if (Math.fround(short) === float) return short;
  }
  return float;
}

function toRouteView({
  condition,
  isRetryable,
  timeout,
  responseClasses,
  metricsLabels,
}: Route__Output): RouteView {
  const { route = "", ...labels } = metricsLabels ?? {};
  return {
    name: route,
    condition: requestMatchText(condition),
    isRetryable: isRetryable === true,
    timeout: timeout === undefined ? null : durationText(timeout),
    responseClasses: (responseClasses ?? []).map((each) => ({
      condition: responseMatchText(each.condition),
      isFailure: each.isFailure === true,
    })),
    metricsLabels: labels,
  };
}
