import { tap, type MonoTypeOperatorFunction } from "rxjs";

/** Who wants to know of pipelines, for metrics and logs. It must not throw. */
export interface PipelineObserver<K, V> {
  opened(key: K): void;
  /** How many share the pipeline now, at least one. The first is told of before `opened`. */
  counted(key: K, subscribers: number): void;
  emitted(key: K, value: V): void;
  closed(key: K): void;
}

/** Tells the observer of one pipeline's life. */
export function observePipeline<K, V>(key: K, observer: PipelineObserver<K, V>): MonoTypeOperatorFunction<V> {
  return tap({
    subscribe: () => observer.opened(key),
    next: (value) => observer.emitted(key, value),
    finalize: () => observer.closed(key),
  });
}
