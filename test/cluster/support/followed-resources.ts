import { kinds } from "../../../src/domain/resources/resource.js";
import { kindApis } from "../../../src/sources/kubernetes/kind-paths.js";

/** The plural names of the kinds that the source reads from a cluster. Nothing is made of Namespaces. */
export const followedResources: readonly string[] = kinds
  .filter((kind) => kind !== "Namespace")
  .map((kind) => kindApis[kind].plural);
