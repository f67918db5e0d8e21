import type { ApiRelay } from "../../support/api-relay.js";
import type { ApiStatus } from "../../support/api-status.js";
import { followedResources } from "./followed-resources.js";

/** Ends the open watches of all kinds that are followed with an ERROR event. Returns how many there were. */
export function failWatches(relay: ApiRelay, status: ApiStatus): number {
  return followedResources
    .map((resource) => relay.sendWatchError(resource, status))
    .reduce((total, count) => total + count, 0);
}
