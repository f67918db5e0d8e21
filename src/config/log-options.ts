import { err, ok, type Result } from "../domain/result.js";
import { foundExpected } from "./found-expected.js";

/** Linkerd's (logrus') levels, most talkative first. */
export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "panic"] as const;

/** The least severe level that is written. */
export type LogLevel = (typeof logLevels)[number];

/** "plain" is for people, "json" one object a line. */
export const logFormats = ["plain", "json"] as const;

/** How log lines are written. */
export type LogFormat = (typeof logFormats)[number];

/** As logrus reads a level: in any case, with "warning" as another word for "warn". */
export function parseLogLevel(text: string): Result<LogLevel, string> {
  const word = text.toLowerCase();
  const level = logLevels.find((known) => known === (word === "warning" ? "warn" : word));
  return level === undefined ? err(foundExpected(text, `one of ${logLevels.join(", ")}`)) : ok(level);
}

/** Exact words only; Linkerd takes any other word for plain, which would hide a typing error. */
export function parseLogFormat(text: string): Result<LogFormat, string> {
  const format = logFormats.find((known) => known === text);
  return format === undefined ? err(foundExpected(text, `one of ${logFormats.join(", ")}`)) : ok(format);
}
