import type { Observable } from "rxjs";
import type { ResourceChange } from "../domain/resources/resource-change.js";

/**
 * Where objects come from: a folder, a cluster, or a test. A batch is one transaction: no reader sees a part
 * of it. The stream never errors; trying again is the source's own business.
 */
export interface ResourceSource {
  readonly batches$: Observable<readonly ResourceChange[]>;
  /**
   * Begins to read and goes on until the signal aborts. Resolves once every kind was read, or is known to be
   * absent: what was emitted until then is the whole state.
   */
  start(signal: AbortSignal): Promise<void>;
  /** What people may want to know of the source now; goes into `/state` as it is. */
  status(): SourceStatus;
}

export interface SourceStatus {
  readonly type: "folder" | "cluster" | "test";
  readonly synced: boolean;
  /** Faults that hold now, one line each, naming file or object, field, and what happens meanwhile. */
  readonly problems: readonly string[];
  readonly [detail: string]: unknown;
}

/** Where a source tells people about faults. Fields and a fixed text, as pino takes them. */
export interface SourceLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
