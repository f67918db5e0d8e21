import { ObjectReader } from "../../domain/resources/object-reader.js";
import { readStatus } from "./api-status.js";
import type { ObjectFormat } from "./object-format.js";
import { LineSplitter } from "./split-lines.js";
import { watchEvent } from "./watch-events.js";

/** The API's JSON. */
export const jsonFormat: ObjectFormat = {
  list(body) {
    const list = new ObjectReader(parse(body));
    const metadata = list.object("metadata");
    const items = list.raw("items") ?? [];
    if (!Array.isArray(items)) throw new Error("expected a list of objects, found none");
    return {
      resourceVersion: metadata.string("resourceVersion"),
      continue: metadata.string("continue") || undefined,
      objects: items,
    };
  },
  status: (body, code) => readStatus(parse(body), code),
  splitter: () => new LineSplitter(),
  event(record) {
    const event = new ObjectReader(parse(record));
    return watchEvent(event.string("type"), event.raw("object"), (object) => readStatus(object, 500));
  },
};

function parse(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString("utf8"));
}
