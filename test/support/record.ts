import type { Observable, Subscription } from "rxjs";

/** What an observable gave, and how to leave it. */
export interface Recording<T> {
  readonly values: readonly T[];
  readonly errors: readonly unknown[];
  readonly subscription: Subscription;
  /** The newest value; fails when there is none. */
  last(): T;
}

/** Subscribes and keeps all that comes. */
export function record<T>(source$: Observable<T>): Recording<T> {
  const values: T[] = [];
  const errors: unknown[] = [];
  const subscription = source$.subscribe({
    next: (value) => values.push(value),
    error: (error: unknown) => errors.push(error),
  });
  const last = (): T => {
    const newest = values.at(-1);
    if (newest === undefined) throw new Error("nothing was emitted yet");
    return newest;
  };
  return { values, errors, subscription, last };
}
