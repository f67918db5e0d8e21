import type { ResourceChange } from "../../src/domain/resources/resource-change.js";
import { kindOf, parseResource } from "../../src/domain/resources/parse-resource.js";
import type { Kind } from "../../src/domain/resources/resource.js";
import {
  composeDestination,
  servedServices,
  type Destination,
  type DestinationObservers,
} from "../../src/runtime/compose-destination.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import type { WireSettings } from "../../src/watchers/endpoints-state.js";
import { settings as defaultSettings } from "./settings.js";
import { silentObservers } from "./silent-observers.js";

/** An untyped Kubernetes object. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly [field: string]: unknown;
}

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
    apply: (...objects) => store.apply(objects.map(toChange)),
    delete: (...objects) => store.apply(objects.map(toDeletion)),
    stop: async () => {
      const drained = destination.server.drain();
      destination.streams.endAll();
      await drained;
      destination.server.close();
    },
  };
}

function knownKind(object: Manifest): Kind {
  const kind = kindOf(object.apiVersion, object.kind);
  if (kind === undefined)
    throw new Error(`not a kind that is served from: ${object.apiVersion} ${object.kind}`);
  return kind;
}

function toChange(object: Manifest): ResourceChange {
  const parsed = parseResource(knownKind(object), object);
  return parsed.type === "resource"
    ? { type: "apply", object: parsed.resource }
    : { type: "reject", rejection: parsed.rejection };
}

function toDeletion(object: Manifest): ResourceChange {
  const kind = knownKind(object);
  const namespace = kind === "Namespace" || kind === "Node" ? "" : (object.metadata.namespace ?? "default");
  return { type: "delete", kind, id: { namespace, name: object.metadata.name } };
}
