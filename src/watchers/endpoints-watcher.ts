import { distinctUntilChanged, map, type Observable, type OperatorFunction } from "rxjs";
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

  readonly #states = new WeakMap<EndpointsAnswer, EndpointsState>();

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
      .pipe(this.#encodeEach(settings), distinctUntilChanged(), observePipeline(key, observer));
  }

  /**
   * Encodes each answer, taking over from the state before it what did not change. Keys that have an answer in
   * common have its state in common, and with it all that is sent.
   */
  #encodeEach(settings: WireSettings): OperatorFunction<EndpointsAnswer, EndpointsState> {
    return (answers$) => {
      let current: EndpointsState | undefined;
      return answers$.pipe(
        map((answer) => {
          const known = this.#states.get(answer);
          const next = known ?? EndpointsState.next(current, answer, settings);
          current = current !== undefined && next.showsSameAs(current) ? current : next;
          if (known === undefined) this.#states.set(answer, current);
          return current;
        }),
      );
    };
  }
}

export function formatEndpointsKey({ service, instance, port, nodeName }: EndpointsKey): string {
  return `${service.namespace}/${service.name}:${port} ${instance} ${nodeName}`;
}

/** States are compared instead: unchanged endpoints are the same objects there. */
function neverEqual(): boolean {
  return false;
}
