import {
  composeDestination,
  servedServices,
  type Destination,
  type DestinationObservers,
} from "../../src/runtime/compose-destination.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import type { WireSettings } from "../../src/watchers/endpoints-state.js";
import { applied, deleted, type Manifest } from "./manifest-changes.js";
import { settings as defaultSettings } from "./settings.js";
import { silentObservers } from "./silent-observers.js";

export type { Manifest };

export interface TestDestination extends Destination {
  readonly store: ResourceStore;
  readonly address: string;
  /** Applies objects in one transaction. */
  apply(...objects: readonly Manifest[]): void;
  delete(...objects: readonly Manifest[]): void;
  stop(): Promise<void>;
}

/** A real destination server on a free port of the loopback, fed by the test. */
export async function startDestination(
  settings: Partial<WireSettings> = {},
  observers: DestinationObservers = silentObservers,
): Promise<TestDestination> {
  const store = new ResourceStore();
  const destination = composeDestination(store, { ...defaultSettings, ...settings }, observers);
  const { port } = await destination.server.listen({ host: "127.0.0.1", port: 0 });
  destination.server.setServing(servedServices, true);
  return {
    ...destination,
    store,
    address: `127.0.0.1:${port}`,
    apply: (...objects) => store.apply(objects.map(applied)),
    delete: (...objects) => store.apply(objects.map(deleted)),
    stop: async () => {
      const drained = destination.server.drain();
      destination.streams.endAll();
      await drained;
      destination.server.close();
    },
  };
}
