import { formatHostPort } from "../../domain/ip-address.js";
import { diffItems, step, type Change, type ItemWords } from "./change.js";
import { endpointSteps } from "./diff-endpoints.js";
import type { EndpointView } from "./endpoint-view.js";
import { byOccurrence } from "./occurrences.js";
import {
  backendStateText,
  profileSourceText,
  responseClassesText,
  retryBudgetText,
  shareText,
  weightText,
} from "./profile-text.js";
import type { ProfileView, RouteView } from "./profile-view.js";
import { refText, type RefView } from "./ref-view.js";
import { splitIsVoid, type BackendView } from "./split-view.js";

/** What changed from one profile to the next, in words. */
export function diffProfile(before: ProfileView, after: ProfileView): readonly Change[] {
  return [
    ...diffHead(before, after),
    ...diffItems(routesByName(before), routesByName(after), routeWords),
    ...diffRouteOrder(before, after),
    ...diffItems(backendsByName(before), backendsByName(after), backendWords),
    ...diffVoidness(before, after),
    ...diffItems(endpointOf(before.endpoint), endpointOf(after.endpoint), endpointWords),
  ];
}

function diffHead(before: ProfileView, after: ProfileView): readonly Change[] {
  const opaque = ({ opaqueProtocol }: ProfileView) => (opaqueProtocol ? "opaque" : "not opaque");
  const ref = (parent: RefView | null) => (parent === null ? "" : refText(parent));
  return [
    ...step("name", before.fullyQualifiedName ?? "", after.fullyQualifiedName ?? ""),
    ...step("protocol", opaque(before), opaque(after)),
    ...step("parent", ref(before.parentRef), ref(after.parentRef)),
    ...step("profile", profileSourceText(before), profileSourceText(after)),
    ...step("retry budget", retryBudgetText(before.retryBudget), retryBudgetText(after.retryBudget)),
  ].map(changed);
}

function changed(text: string): Change {
  return { sign: "~", text };
}

function routesByName({ routes }: ProfileView): ReadonlyMap<string, RouteView> {
  return byOccurrence(routes, ({ name }) => `route ${name || "without a name"}`);
}

const routeWords: ItemWords<RouteView> = {
  item: (key, route) =>
    [
      `${key}: ${route.condition}`,
      ...(route.isRetryable ? ["retryable"] : []),
      ...(route.timeout === null ? [] : [`timeout ${route.timeout}`]),
      ...(route.responseClasses.length === 0 ? [] : [responseClassesText(route)]),
    ].join(", "),
  parts: (before, after) => [
    ...step("condition", before.condition, after.condition),
    ...step("retryable", yesNo(before.isRetryable), yesNo(after.isRetryable)),
    ...step("timeout", before.timeout ?? "", after.timeout ?? ""),
    ...step("response classes", responseClassesText(before), responseClassesText(after)),
    ...step("labels", JSON.stringify(before.metricsLabels), JSON.stringify(after.metricsLabels)),
  ],
};

function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}

/** A request belongs to the first route that fits, so the order of those that stayed matters. */
function diffRouteOrder(before: ProfileView, after: ProfileView): readonly Change[] {
  const then = [...routesByName(before).keys()];
  const now = [...routesByName(after).keys()];
  const stayed = (names: readonly string[], others: readonly string[]) =>
    names.filter((name) => others.includes(name)).join();
  if (stayed(then, now) === stayed(now, then)) return [];
  return [changed(`order of routes: ${now.map((name) => name.replace(/^route /, "")).join(", ")}`)];
}

function backendsByName({ dstOverrides }: ProfileView): ReadonlyMap<string, BackendView> {
  return byOccurrence(dstOverrides, ({ authority }) => `backend ${authority}`);
}

const backendWords: ItemWords<BackendView> = {
  item: (key, backend) => `${key}: weight ${weightAndShare(backend)}, ${backendStateText(backend)}`,
  parts: (before, after) => [
    ...step("weight", weightAndShare(before), weightAndShare(after)),
    ...stateSteps(before, after),
  ],
};

function weightAndShare(backend: BackendView): string {
  return `${weightText(backend.weight)} (${shareText(backend)})`;
}

function stateSteps(before: BackendView, after: BackendView): readonly string[] {
  const [then, now] = [backendStateText(before), backendStateText(after)];
  return then === now ? [] : [`${then} -> ${now}`];
}

function diffVoidness(before: ProfileView, after: ProfileView): readonly Change[] {
  if (!splitIsVoid(after.dstOverrides) || splitIsVoid(before.dstOverrides)) return [];
  return [changed(`every weight is 0, so requests go to ${after.authority} itself`)];
}

function endpointOf(endpoint: EndpointView | null): ReadonlyMap<string, EndpointView> {
  return new Map(
    endpoint === null ? [] : [[`endpoint ${formatHostPort(endpoint.ip, endpoint.port)}`, endpoint]],
  );
}

const endpointWords: ItemWords<EndpointView> = {
  item: (key, { pod }) => (pod === "" ? key : `${key} ${pod}`),
  parts: endpointSteps,
};
