import type { Colors } from "picocolors/types";
import type { EndpointView } from "./endpoint-view.js";
import { endpointRows, type EndpointsView } from "./endpoints-view.js";
import { weightText } from "./profile-text.js";
import { textTable } from "./text-table.js";

const columns: readonly (readonly [string, (endpoint: EndpointView) => string])[] = [
  ["NAMESPACE", ({ namespace }) => namespace],
  ["IP", ({ ip }) => ip],
  ["PORT", ({ port }) => String(port)],
  ["POD", ({ pod }) => pod],
  ["SERVICE", ({ service }) => service],
  ["ZONE", ({ zone }) => zone ?? ""],
  ["IDENTITY", ({ identity }) => identity ?? ""],
  ["HINT", ({ hint }) => hint ?? ""],
  ["WEIGHT", ({ weight }) => weightText(weight)],
];

/** A table of endpoints; its first five columns are those of `linkerd diagnostics endpoints`. Empty without any. */
export function renderEndpoints(view: EndpointsView, colors: Colors): string {
  const rows = endpointRows(view);
  if (rows.length === 0) return "";
  const lines = textTable([
    columns.map(([text]) => ({ text, paint: colors.bold })),
    ...rows.map((row) => columns.map(([, read]) => ({ text: read(row) || "-" }))),
  ]);
  return `${lines.join("\n")}\n`;
}
