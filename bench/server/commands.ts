import type { Manifest } from "../../test/support/manifest-changes.js";

/** What the bench tells a server process. */
export type Command =
  /** Objects that are there from now on, in one batch. With `tell`, say when they are in. */
  | { readonly type: "apply"; readonly objects: readonly Manifest[]; readonly tell: boolean }
  /** Objects that are there from now on and objects that are gone, in one batch. */
  | { readonly type: "change"; readonly apply: readonly Manifest[]; readonly delete: readonly Manifest[] }
  /** A prepared message, for every stream. */
  | { readonly type: "write"; readonly message: Uint8Array }
  /** Tell when all that was begun is done. */
  | { readonly type: "rest" }
  /** Tell what was used, and begin anew to look for the longest hold-up. */
  | { readonly type: "usage" };

/** What a server process has used. */
export interface Usage {
  /** Since its start, microseconds of all threads. */
  readonly cpuMicros: number;
  readonly rssBytes: number;
  readonly heapBytes: number;
  /** The longest that the event loop was held up since it was last asked, milliseconds. */
  readonly heldUpMs: number;
}

/** What a server process tells the bench. */
export type Report =
  | { readonly type: "listening"; readonly address: string }
  | { readonly type: "applied" }
  | { readonly type: "resting" }
  | { readonly type: "usage"; readonly usage: Usage };
