import pino from "pino";
import type { LogFormat, LogLevel } from "../config/log-options.js";
import { type LineWriter, openLogFile } from "./log-file.js";
import { logrusText } from "./logrus-text.js";

/** Fields first, then a fixed text: `log.warn({ kind, name }, "ignoring an invalid object")`. */
export type Logger = Pick<
  pino.Logger,
  "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "child" | "isLevelEnabled"
>;

export interface LoggerOptions {
  /** "panic" is as "fatal"; "silent" writes nothing. */
  readonly level: LogLevel | "silent";
  /** "json": one object a line; "plain": a line of key=value pairs as logrus writes, which Linkerd logs with. */
  readonly format: LogFormat;
  /** For "plain" on a terminal: a short form with coloured levels. */
  readonly color?: boolean;
  /** Gets whole lines; the standard error by default, as logrus. */
  readonly destination?: WritableLike;
}

/** The least of a stream that lines can be written to. */
export interface WritableLike {
  write(line: string): unknown;
}

export interface Logging {
  readonly log: Logger;
  /** Resolves once every line was handed to the system, or cannot be. To be awaited before the process exits. */
  readonly flush: () => Promise<void>;
}

/** What pino's JSON always is. */
type Fields = Readonly<Record<string, unknown>>;

/** Fields that would hide the line's own, and are renamed as logrus does. */
const ownFields = ["time", "level", "msg"] as const;

/**
 * A pino logger without a transport, whose worker thread would lose the last lines at exit
 * (pinojs/pino#1705). Lines are as Linkerd's: `level` as logrus spells it, `time` in RFC 3339, `msg`.
 */
export function makeLogger({ level, format, color = false, destination }: LoggerOptions): Logging {
  const writer = destination === undefined ? openLogFile(standardError) : fromWritable(destination);
  const log = pino(
    {
      level: level === "panic" ? "fatal" : level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: logrusLevel(label) }), log: keepOwnFields },
    },
    format === "json" ? writer : plainWriter(writer, color),
  );
  return { log, flush: () => writer.flush() };
}

const standardError = 2;

function logrusLevel(label: string): string {
  return label === "warn" ? "warning" : label;
}

function keepOwnFields(fields: Record<string, unknown>): Record<string, unknown> {
  if (!ownFields.some((name) => name in fields)) return fields;
  const isOwn = (name: string) => ownFields.some((own) => own === name);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [isOwn(name) ? `fields.${name}` : name, value]),
  );
}

/** Rewrites pino's JSON: it has then applied its serializers and the children's fields. */
function plainWriter(writer: LineWriter, color: boolean): pino.DestinationStream & { flushSync(): void } {
  return {
    write: (line) => writer.write(logrusText(JSON.parse(line) as Fields, { color })),
    flushSync: () => writer.flushSync(),
  };
}

function fromWritable(destination: WritableLike): LineWriter {
  return {
    write: (line) => void destination.write(line),
    flush: () => Promise.resolve(),
    flushSync: () => {
      // Whoever gave the destination flushes it.
    },
  };
}
