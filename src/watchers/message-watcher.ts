import { distinctUntilChanged, map, type Observable, type OperatorFunction } from "rxjs";
import { deepEqual } from "../domain/deep-equal.js";
import type { ClusterView } from "../domain/state/cluster-view.js";
import type { ResourceStore } from "../store/resource-store.js";
import { MessageState, type Said } from "./message-state.js";
import { observePipeline, type PipelineObserver } from "./observe-pipeline.js";
import { SharedPipelines } from "./shared-pipelines.js";

interface MessageWatcherOptions<K, A> {
  readonly store: ResourceStore;
  /** Gives equal keys equal texts. */
  readonly idOf: (key: K) => string;
  readonly decide: (view: ClusterView, key: K) => A;
  /** Called for answers that differ from the one before. */
  readonly say: (answer: A) => Said;
  readonly observer: PipelineObserver<K, MessageState>;
}

/** Answers that are one message each, live: one pipeline for each key, each state encoded once. */
export class MessageWatcher<K, A> {
  readonly #options: MessageWatcherOptions<K, A>;
  readonly #pipelines = new SharedPipelines({
    idOf: (key: K) => this.#options.idOf(key),
    open: (key: K) => this.#open(key),
    counted: (key, subscribers) => this.#options.observer.counted(key, subscribers),
  });

  constructor(options: MessageWatcherOptions<K, A>) {
    this.#options = options;
  }

  watch(key: K): Observable<MessageState> {
    return this.#pipelines.get(key);
  }

  /** What a new stream would be told now. */
  now(key: K): Said {
    const { store, decide, say } = this.#options;
    return say(store.read((view) => decide(view, key)));
  }

  /** How many pipelines are open. */
  get size(): number {
    return this.#pipelines.size;
  }

  #open(key: K): Observable<MessageState> {
    const { store, decide, say, observer } = this.#options;
    return store
      .watch((view) => decide(view, key), deepEqual)
      .pipe(encodeEach(say), distinctUntilChanged(showSame), observePipeline(key, observer));
  }
}

/** Encodes each answer, taking over the bytes of the one before it when they are equal. */
function encodeEach<A>(say: (answer: A) => Said): OperatorFunction<A, MessageState> {
  return (answers$) => {
    let current: MessageState | undefined;
    return answers$.pipe(map((answer) => (current = MessageState.next(current, say(answer)))));
  };
}

function showSame(previous: MessageState, next: MessageState): boolean {
  return next.showsSameAs(previous);
}
