import pc from "picocolors";

/**
 * One line as logrus' text formatter writes it: `time="…" level=info msg="…" key=value`, other fields sorted,
 * or with `color` its short form for terminals, `INFO[…] message  key=value`. Control characters are escaped
 * in both, so that what comes from a request can neither forge a line nor steer a terminal.
 */
export function logrusText(
  entry: Readonly<Record<string, unknown>>,
  { color }: { readonly color: boolean },
): string {
  const { time, level, msg, ...fields } = entry;
  const line = {
    // Whole seconds, as logrus.
    time: asText(time).replace(/\.\d+Z$/, "Z"),
    level: asText(level),
    msg: asText(msg),
    pairs: Object.entries(expandError(fields)).sort(([a], [b]) => (a < b ? -1 : 1)),
  };
  return `${color ? coloredLine(line) : plainLine(line)}\n`;
}

type Pair = readonly [name: string, value: unknown];

interface Line {
  readonly time: string;
  readonly level: string;
  readonly msg: string;
  readonly pairs: readonly Pair[];
}

function plainLine({ time, level, msg, pairs }: Line): string {
  const message: readonly Pair[] = msg === "" ? [] : [["msg", msg]];
  const all: readonly Pair[] = [["time", time], ["level", level], ...message, ...pairs];
  return all.map(([name, value]) => `${name}=${quoted(value)}`).join(" ");
}

const messageWidth = 44;
const colors = pc.createColors(true);

function coloredLine({ time, level, msg, pairs }: Line): string {
  const paint = painter(level);
  const head = `${paint(level.slice(0, 4).toUpperCase())}[${time}] `;
  if (pairs.length === 0) return head + escaped(msg);
  const shown = pairs.map(([name, value]) => ` ${paint(name)}=${quoted(value)}`);
  return `${head}${escaped(msg).padEnd(messageWidth)} ${shown.join("")}`;
}

function painter(level: string): (text: string) => string {
  switch (level) {
    case "trace":
    case "debug":
      return colors.gray;
    case "info":
      return colors.cyan;
    case "warning":
      return colors.yellow;
    default:
      return colors.red;
  }
}

/** pino writes an error as an object; here its message and its stack are two fields. */
function expandError(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { err, ...others } = fields;
  if (typeof err !== "object" || err === null || !("message" in err) || !("stack" in err)) return fields;
  return { ...others, err: err.message, stack: err.stack };
}

function asText(value: unknown = ""): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Bare when it holds nothing but logrus' safe characters, else as Go's %q. */
function quoted(value: unknown): string {
  const text = asText(value);
  return /^[\w./@^+-]*$/.test(text) ? text : `"${escaped(text.replace(/["\\]/g, "\\$&"))}"`;
}

/** Everything that Go does not call printable: control and format characters, and blanks other than " ". */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

const shortEscapes: Readonly<Record<string, string>> = {
  "\x07": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

function escaped(text: string): string {
  return text.replace(unprintable, (character) => shortEscapes[character] ?? numericEscape(character));
}

function numericEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = (width: number) => code.toString(16).padStart(width, "0");
  if (code < 0x80) return `\\x${hex(2)}`;
  return code < 0x10000 ? `\\u${hex(4)}` : `\\U${hex(8)}`;
}
