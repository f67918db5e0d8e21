import { type FlagDefinition, type FlagKind, flagVariable } from "./flag-definition.js";

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
  networks: "CIDR,CIDR",
  path: "PATH",
  ports: "PORTS",
  rules: "RULE,RULE",
  text: "TEXT",
};

/** What the help of a command says besides its flags. */
export interface CommandText {
  readonly usage: string;
  readonly description: string;
  /** Command lines. */
  readonly examples: readonly string[];
}

/** The help of a command: every flag with its default, its variable and an example. No colour. */
export function flagsHelp(
  flags: readonly FlagDefinition[],
  { usage, description, examples }: CommandText,
): string {
  return [
    `Usage: ${usage}`,
    "",
    ...wrap(description, ""),
    "",
    "Linkerd's flags",
    ...flagsOf(flags, "linkerd"),
    "Waypost's own flags",
    ...flagsOf(flags, "waypost"),
    ...wrap(
      "Flags take one dash or two. A switch takes a value only after =, and --no-NAME turns it off. " +
        `A flag wins over its variable; an empty variable counts as not set${exceptions(flags)}.`,
      "",
    ),
    "",
    "Examples:",
    ...examples.map((example) => `  $ ${example}`),
    "",
  ].join("\n");
}

/** The same facts as a Markdown table, for the documentation. */
export function flagsTable(flags: readonly FlagDefinition[]): string {
  const rows = flags.map((flag) => [
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

function flagsOf(flags: readonly FlagDefinition[], origin: FlagDefinition["origin"]): readonly string[] {
  return flags
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
    `  --${flag.name}${valueForm(placeholder, flag)}`,
    ...(variable === undefined ? [] : [`[${variable}]`]),
  ].join("  ");
}

function valueForm(placeholder: string, { bare }: FlagDefinition): string {
  if (placeholder === "") return "";
  return bare === undefined ? `=${placeholder}` : `[=${placeholder}]`;
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

function exceptions(flags: readonly FlagDefinition[]): string {
  const variables = flags.filter((flag) => flag.emptyIsValue === true).map((flag) => flagVariable(flag));
  return variables.length === 0 ? "" : `, except for ${variables.join(", ")}`;
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
