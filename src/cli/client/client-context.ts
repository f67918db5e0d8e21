import type { Pace } from "./pace.js";
import type { Terminal } from "../terminal.js";

/** What a client command needs of the process that it runs in. */
export interface ClientContext {
  readonly terminal: Terminal;
  /** Ends the command: a watch in good order, a single answer as interrupted. */
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Called once, with the exit code: 0 answered, 1 failed, 130 interrupted. Usage errors are thrown instead. */
  readonly exit: (code: number) => void;
  /** The clock for the times of changes; the system's when left out. */
  readonly now?: () => Date;
  /** How patient the client is; the standard pace when left out. */
  readonly pace?: Pace;
}
