import type { DestinationObservers } from "../../src/runtime/compose-destination.js";

const nothing = (): void => undefined;
const pipeline = { opened: nothing, counted: nothing, emitted: nothing, closed: nothing };

/** Observers for tests that look at nothing but the answers. */
export const silentObservers: DestinationObservers = {
  streams: { opened: () => ({ sent: nothing, closed: nothing }) },
  endpoints: pipeline,
  profiles: pipeline,
  backends: pipeline,
};
