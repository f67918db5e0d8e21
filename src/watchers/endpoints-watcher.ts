import { distinctUntilChanged, map, type Observable, type OperatorFunction } from "rxjs";
import { deepEqual } from "../domain/deep-equal.js";
import {
  selectEndpoints,
  type EndpointsAnswer,
  type EndpointsKey,
} from "../domain/endpoints/select-endpoints.js";
import type { ResourceStore } from "../store/resource-store.js";
import { EndpointsState, type WireSettings } from "./endpoints-state.js";
import { observePipeline, type PipelineObserver } from "./observe-pipeline.js";
import { SharedPipelines } from "./shared-pipelines.js";

interface EndpointsWatcherOptions {
  readonly store: ResourceStore;
  readonly settings: WireSettings;
  readonly observer: PipelineObserver<EndpointsKey, EndpointsState>;
}

/** The endpoints of Services, live: one pipeline for each Service, port, instance and client node. */
export class EndpointsWatcher {
  readonly #options: EndpointsWatcherOptions;
  readonly #pipelines = new SharedPipelines({
    idOf: formatEndpointsKey,
    open: (key: EndpointsKey) => this.#open(key),
    counted: (key, subscribers) => this.#options.observer.counted(key, subscribers),
  });

  constructor(options: EndpointsWatcherOptions) {
    this.#options = options;
  }

  watch(key: EndpointsKey): Observable<EndpointsState> {
    return this.#pipelines.get(key);
  }

  /** How many pipelines are open. */
  get size(): number {
    return this.#pipelines.size;
  }

  #open(key: EndpointsKey): Observable<EndpointsState> {
    const { store, settings, observer } = this.#options;
    return store
      .watch((view) => selectEndpoints(view, key, settings), neverEqual)
      .pipe(encodeEach(settings), distinctUntilChanged(showSame), observePipeline(key, observer));
  }
}

export function formatEndpointsKey({ service, instance, port, nodeName }: EndpointsKey): string {
  return `${service.namespace}/${service.name}:${port} ${instance} ${nodeName}`;
}

/** States are compared instead: unchanged endpoints are the same objects there. */
function neverEqual(): boolean {
  return false;
}

/** Encodes each answer, taking over from the state before it what did not change. */
function encodeEach(settings: WireSettings): OperatorFunction<EndpointsAnswer, EndpointsState> {
  return (answers$) => {
    let current: EndpointsState | undefined;
    return answers$.pipe(map((answer) => (current = EndpointsState.next(current, answer, settings))));
  };
}

/** What was left out is told to nobody but the observer, who has to learn of it too. */
function showSame(previous: EndpointsState, next: EndpointsState): boolean {
  return (
    previous.refusal?.message === next.refusal?.message &&
    previous.onlyForOthers === next.onlyForOthers &&
    deepEqual(previous.leftOut, next.leftOut) &&
    next.framesSince(previous).length === 0
  );
}
