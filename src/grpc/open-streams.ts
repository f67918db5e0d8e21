/** A stream that can be ended from outside. */
interface Endable {
  end(): void;
}

export type StreamMethod = "Get" | "GetProfile";

/** The streams of a service that are open now: for people to see, and to end them at shutdown. */
export class OpenStreams<Method extends string = StreamMethod> {
  readonly #methods: readonly Method[];
  readonly #streams = new Map<Endable, { readonly method: Method; readonly authority: string }>();

  constructor(methods: readonly Method[]) {
    this.#methods = methods;
  }

  add(stream: Endable, method: Method, authority: string): void {
    this.#streams.set(stream, { method, authority });
  }

  delete(stream: Endable): void {
    this.#streams.delete(stream);
  }

  get size(): number {
    return this.#streams.size;
  }

  /** How many are open of each method. */
  counts(): ReadonlyMap<Method, number> {
    return new Map(this.#methods.map((method) => [method, this.count(method)]));
  }

  count(method: Method): number {
    let count = 0;
    for (const stream of this.#streams.values()) if (stream.method === method) count += 1;
    return count;
  }

  /** Open streams by method and authority, the most asked first. */
  byAuthority(): Readonly<Record<string, Readonly<Record<string, number>>>> {
    return Object.fromEntries(
      this.#methods.map((method) => [method, mostFirst(this.#authoritiesOf(method))]),
    );
  }

  endAll(): void {
    for (const stream of [...this.#streams.keys()]) stream.end();
  }

  #authoritiesOf(method: Method): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const stream of this.#streams.values())
      if (stream.method === method) counts.set(stream.authority, (counts.get(stream.authority) ?? 0) + 1);
    return counts;
  }
}

function mostFirst(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}
