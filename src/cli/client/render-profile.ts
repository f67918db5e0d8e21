import type { Colors } from "picocolors/types";
import { formatHostPort } from "../../domain/ip-address.js";
import type { EndpointView } from "./endpoint-view.js";
import { printable } from "./printable.js";
import {
  backendNote,
  hintText,
  profileSourceText,
  protocolText,
  responseClassesText,
  retryBudgetText,
  shareText,
  weightText,
} from "./profile-text.js";
import type { ProfileView, RouteView } from "./profile-view.js";
import { refText } from "./ref-view.js";
import { splitIsVoid, type BackendView } from "./split-view.js";
import { textTable, type Cell } from "./text-table.js";

/** A profile for people: what it is, then its routes and its split, or its endpoint. */
export function renderProfile(view: ProfileView, colors: Colors): string {
  const blocks = [
    headerOf(view, colors),
    ...(view.endpoint === null ? [routesOf(view, colors), splitOf(view, colors)] : []),
    ...(view.endpoint === null ? [] : [endpointOf(view.endpoint, colors)]),
  ];
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function headerOf(view: ProfileView, colors: Colors): readonly string[] {
  const facts: readonly (readonly [string, string])[] = [
    ["Protocol", protocolText(view)],
    ...(view.parentRef === null ? [] : [["Parent", refText(view.parentRef)] as const]),
    ["Profile", profileSourceText(view)],
    ["Retry budget", retryBudgetText(view.retryBudget)],
  ];
  return [colors.bold(printable(view.fullyQualifiedName ?? view.authority)), ...factsOf(facts, colors)];
}

function factsOf(facts: readonly (readonly [string, string])[], colors: Colors): readonly string[] {
  const rows = facts.map(([name, value]) => [{ text: name, paint: colors.dim }, { text: value }]);
  return textTable(rows).map((line) => `  ${line}`);
}

function headings(names: readonly string[], colors: Colors): readonly Cell[] {
  return names.map((text) => ({ text, paint: colors.bold }));
}

function routesOf({ routes }: ProfileView, colors: Colors): readonly string[] {
  if (routes.length === 0) return ["No routes."];
  const names = ["NAME", "CONDITION", "RETRYABLE", "TIMEOUT", "RESPONSE CLASSES"];
  return textTable([headings(names, colors), ...routes.map((route) => rowOfRoute(route, colors))]);
}

function rowOfRoute(route: RouteView, colors: Colors): readonly Cell[] {
  return [
    { text: orDash(route.name) },
    { text: orDash(route.condition) },
    route.isRetryable ? { text: "yes", paint: colors.green } : { text: "no" },
    { text: route.timeout ?? "-" },
    { text: orDash(responseClassesText(route)) },
  ];
}

function splitOf({ dstOverrides, authority }: ProfileView, colors: Colors): readonly string[] {
  if (dstOverrides.length === 0) return [`No split: requests go to ${printable(authority)} itself.`];
  const names = ["BACKEND", "WEIGHT", "SHARE", "ENDPOINTS", ""];
  const table = textTable([
    headings(names, colors),
    ...dstOverrides.map((backend) => rowOfBackend(backend, colors)),
  ]);
  if (!splitIsVoid(dstOverrides)) return table;
  return [...table, colors.yellow(`Every weight is 0, so requests go to ${printable(authority)} itself.`)];
}

function rowOfBackend(backend: BackendView, colors: Colors): readonly Cell[] {
  const isDry = backend.noTraffic !== null;
  const paint = isDry ? { paint: colors.red } : {};
  return [
    { text: orDash(backend.authority), ...paint },
    { text: weightText(backend.weight), ...paint },
    { text: shareText(backend), ...paint },
    { text: backend.endpoints === null ? "?" : String(backend.endpoints), ...paint },
    { text: backendNote(backend), paint: isDry ? colors.red : colors.yellow },
  ];
}

function endpointOf(endpoint: EndpointView, colors: Colors): readonly string[] {
  const labels = Object.entries(endpoint.labels).map(([name, value]) => `${name}=${value}`);
  const facts: readonly (readonly [string, string])[] = [
    ["Weight", weightText(endpoint.weight)],
    ["Identity", endpoint.identity ?? "-"],
    ...(endpoint.serverName === null || endpoint.serverName === endpoint.identity
      ? []
      : [["Server name", endpoint.serverName] as const]),
    ["Hint", hintText(endpoint)],
    ...(endpoint.authorityOverride === null
      ? []
      : [["Authority override", endpoint.authorityOverride] as const]),
    ["Labels", labels[0] ?? "-"],
    ...labels.slice(1).map((label) => ["", label] as const),
  ];
  return [
    `Endpoint ${colors.bold(printable(formatHostPort(endpoint.ip, endpoint.port)))}`,
    ...factsOf(facts, colors),
  ];
}

function orDash(text: string): string {
  return text === "" ? "-" : text;
}
