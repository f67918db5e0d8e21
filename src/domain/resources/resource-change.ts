import type { NamespacedName } from "./names.js";
import type { Kind, Rejection, Resource } from "./resource.js";

/**
 * One step from a source. A list of them is one transaction: no reader sees a part of it.
 * A rejected object counts as absent; its rejection is kept so that people can see it.
 */
export type ResourceChange =
  | {
      /** What was listed anew: replaces every object of the kind. */
      readonly type: "reset";
      readonly kind: Kind;
      readonly objects: readonly Resource[];
      readonly rejections: readonly Rejection[];
    }
  | { readonly type: "apply"; readonly object: Resource }
  | { readonly type: "reject"; readonly rejection: Rejection }
  | { readonly type: "delete"; readonly kind: Kind; readonly id: NamespacedName };
