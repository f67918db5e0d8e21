import { UnreadableAnswer } from "./api-fault.js";
import type { ApiStatus } from "./api-status.js";
import type { ByteSplitter } from "./byte-splitter.js";
import type { ObjectFormat, WatchEvent } from "./object-format.js";

/** The events that a chunk of a watch completes. Throws an UnreadableAnswer. */
export function readEvents(
  chunk: Buffer,
  splitter: ByteSplitter,
  format: ObjectFormat,
): readonly WatchEvent[] {
  try {
    return splitter.push(chunk).map((record) => format.event(record));
  } catch (error) {
    throw new UnreadableAnswer(error);
  }
}

/** An event by its name on the wire (meta/v1 WatchEvent). */
export function watchEvent(
  name: string,
  object: unknown,
  readStatus: (object: unknown) => ApiStatus,
): WatchEvent {
  switch (name) {
    case "ADDED":
      return { type: "applied", object, isUpdate: false };
    case "MODIFIED":
      return { type: "applied", object, isUpdate: true };
    case "DELETED":
      return { type: "deleted", object };
    case "BOOKMARK":
      return { type: "bookmark", object };
    case "ERROR":
      return { type: "failed", status: readStatus(object) };
    default:
      return { type: "unknown", name };
  }
}
