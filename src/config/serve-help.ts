import { type FlagDefinition, type FlagKind, flagVariable, serveFlags } from "./serve-flags.js";

const lineWidth = 96;
const indent = "      ";

const placeholders: Readonly<Record<FlagKind, string>> = {
  address: "HOST:PORT",
  bool: "",
  choice: "WORD",
  count: "NUMBER",
  duration: "DURATION",
  folder: "DIR",
  json: "JSON",
  path: "PATH",
  ports: "PORTS",
  text: "TEXT",
};

/** The help of `waypost serve`: every flag with its default, its variable and an example. No colour. */
export function serveHelp(): string {
  return [
    "Usage: waypost serve [flags]        (also: waypost destination [flags])",
    "",
    ...wrap("Serves Linkerd's destination API from a cluster, or from a folder of manifests.", ""),
    "",
    "Linkerd's flags",
    ...flagsOf("linkerd"),
    "Waypost's own flags",
    ...flagsOf("waypost"),
    ...wrap(
      "Flags take one dash or two. A switch takes a value only after =, and --no-NAME turns it off. " +
        "A flag wins over its variable; an empty variable counts as not set, except for " +
        `${variablesWhereEmptyCounts()}.`,
      "",
    ),
    "",
    "Examples:",
    "  $ waypost serve --manifests examples",
    "  $ waypost serve --manifests k8s --addr 127.0.0.1:0 --ready-file /tmp/waypost.json",
    "",
  ].join("\n");
}

/** The same facts as a Markdown table, for the documentation. */
export function serveFlagsTable(): string {
  const rows = serveFlags.map((flag) => [
    code(`--${flag.name}`),
    flag.origin === "linkerd" ? "Linkerd" : "Waypost",
    describeDefault(flag, code),
    code(flagVariable(flag) ?? ""),
    `${meaningOf(flag)} Example: ${code(exampleOf(flag))}`,
  ]);
  const header = [
    ["Flag", "From", "Default", "Variable", "Meaning"],
    ["---", "---", "---", "---", "---"],
  ];
  return [...header, ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

function flagsOf(origin: FlagDefinition["origin"]): readonly string[] {
  return serveFlags
    .filter((flag) => flag.origin === origin)
    .flatMap((flag) => [
      headingOf(flag),
      ...wrap(meaningOf(flag), indent),
      `${indent}Default: ${describeDefault(flag, (text) => text)}`,
      `${indent}Example: ${exampleOf(flag)}`,
      "",
    ]);
}

function headingOf(flag: FlagDefinition): string {
  const placeholder = placeholders[flag.kind];
  const variable = flagVariable(flag);
  return [
    `  --${flag.name}${placeholder === "" ? "" : `=${placeholder}`}`,
    ...(variable === undefined ? [] : [`[${variable}]`]),
  ].join("  ");
}

function describeDefault(flag: FlagDefinition, style: (text: string) => string): string {
  const standard = flag.default === "" ? "none" : style(flag.default);
  return flag.folderDefault === undefined
    ? standard
    : `${standard}; with --manifests ${style(flag.folderDefault)}`;
}

function meaningOf({ help, choices, noEffectBecause }: FlagDefinition): string {
  const reason = noEffectBecause === undefined ? "" : `: ${noEffectBecause}.`;
  return `${help}${reason}${choices === undefined ? "" : ` One of ${choices.join(", ")}.`}`;
}

function exampleOf({ name, kind, example }: FlagDefinition): string {
  if (example === "") return `--${name}`;
  return `--${name}=${kind === "json" ? `'${example}'` : example}`;
}

function variablesWhereEmptyCounts(): string {
  return serveFlags
    .filter((flag) => flag.emptyIsValue === true)
    .map((flag) => flagVariable(flag))
    .join(", ");
}

function code(text: string): string {
  return text === "" ? "" : `\`${text}\``;
}

function wrap(text: string, prefix: string): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && prefix.length + line.length + 1 + word.length > lineWidth) {
      lines.push(prefix + line);
      line = "";
    }
    line += line === "" ? word : ` ${word}`;
  }
  return [...lines, prefix + line];
}
