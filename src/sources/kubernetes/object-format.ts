import type { ApiStatus } from "./api-status.js";
import type { ByteSplitter } from "./byte-splitter.js";

/** One page of a list. */
export interface ListPage {
  /** Of the whole list, the same on each page. */
  readonly resourceVersion: string;
  /** Asks for the next page; undefined on the last. */
  readonly continue: string | undefined;
  /** Decoded as they are taken, in the shape of the API's JSON. */
  readonly objects: Iterable<unknown>;
}

/** One record of a watch. */
export type WatchEvent =
  /** `isUpdate`: the object was there before. */
  | { readonly type: "applied"; readonly object: unknown; readonly isUpdate: boolean }
  | { readonly type: "deleted"; readonly object: unknown }
  /** Nothing happened up to the version that the object carries. */
  | { readonly type: "bookmark"; readonly object: unknown }
  | { readonly type: "failed"; readonly status: ApiStatus }
  | { readonly type: "unknown"; readonly name: string };

/** How a server writes objects. Everything here throws when the bytes are something else. */
export interface ObjectFormat {
  /** The body of a list. */
  list(body: Buffer): ListPage;
  /** The body of an answer that is no success; `code` is its HTTP status. */
  status(body: Buffer, code: number): ApiStatus;
  /** A splitter for one watch. */
  splitter(): ByteSplitter;
  /** A record of a watch. */
  event(record: Buffer): WatchEvent;
}
