import { ObjectReader } from "../../domain/resources/object-reader.js";

/** The version that an untyped object carries; empty when it has none. */
export function resourceVersionOf(object: unknown): string {
  return new ObjectReader(object).object("metadata").string("resourceVersion");
}

/**
 * When an object was last updated, in milliseconds since 1970, as its managed fields tell; undefined when they
 * do not. Fields that were applied do not count (Linkerd endpoints_watcher.go, latestUpdated).
 */
export function lastUpdateOf(object: unknown): number | undefined {
  const entries = field(field(object, "metadata"), "managedFields");
  if (!Array.isArray(entries)) return undefined;
  let latest: number | undefined;
  for (const entry of entries as readonly unknown[]) {
    if (field(entry, "operation") !== "Update") continue;
    const at = toMilliseconds(field(entry, "time"));
    if (at !== undefined && (latest === undefined || at > latest)) latest = at;
  }
  return latest;
}

/** JSON has a time as text, protobuf as a message. */
function toMilliseconds(time: unknown): number | undefined {
  const seconds = field(time, "seconds");
  const at = typeof seconds === "number" ? seconds * 1000 : typeof time === "string" ? Date.parse(time) : NaN;
  return Number.isNaN(at) ? undefined : at;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
