/** Lines of `export` for a shell of any make, or one object for programs. */
export const environmentFormats = ["shell", "json"] as const;

export type EnvironmentFormat = (typeof environmentFormats)[number];

/** Renders an environment. In the shell's form nothing in a value has a meaning. */
export function renderEnvironment(
  environment: ReadonlyMap<string, string>,
  format: EnvironmentFormat,
): string {
  if (format === "json") return `${JSON.stringify(Object.fromEntries(environment), undefined, 2)}\n`;
  return [...environment].map(([name, value]) => `export ${name}=${quoted(value)}\n`).join("");
}

/** Within single quotes only the quote itself ends anything. */
function quoted(value: string): string {
  return `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
