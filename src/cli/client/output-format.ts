import { stringify } from "yaml";

/** Tables are for people, the others for programs. */
export const outputFormats = ["table", "json", "yaml"] as const;

export type OutputFormat = (typeof outputFormats)[number];

/** A value as a document for programs; `stream` says that others follow or went before. */
export function renderDocument(
  value: unknown,
  format: Exclude<OutputFormat, "table">,
  { stream }: { readonly stream: boolean },
): string {
  if (format === "json") return `${JSON.stringify(value, undefined, stream ? undefined : 2)}\n`;
  // Lines stay whole and equal objects are written twice: what reads this need not know YAML's finer points.
  const text = stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
  return stream ? `---\n${text}` : text;
}
