/** A stream that can be ended from outside. */
interface Endable {
  end(): void;
}

export type StreamMethod = "Get" | "GetProfile";

/** The streams that are open now: for people to see, and to end them at shutdown. */
export class OpenStreams {
  readonly #streams = new Map<Endable, { readonly method: StreamMethod; readonly authority: string }>();

  add(stream: Endable, method: StreamMethod, authority: string): void {
    this.#streams.set(stream, { method, authority });
  }

  delete(stream: Endable): void {
    this.#streams.delete(stream);
  }

  get size(): number {
    return this.#streams.size;
  }

  count(method: StreamMethod): number {
    let count = 0;
    for (const stream of this.#streams.values()) if (stream.method === method) count += 1;
    return count;
  }

  /** Open streams by method and authority, the most asked first. */
  byAuthority(): Readonly<Record<StreamMethod, Readonly<Record<string, number>>>> {
    const counts = { Get: new Map<string, number>(), GetProfile: new Map<string, number>() };
    for (const { method, authority } of this.#streams.values())
      counts[method].set(authority, (counts[method].get(authority) ?? 0) + 1);
    return { Get: mostFirst(counts.Get), GetProfile: mostFirst(counts.GetProfile) };
  }

  endAll(): void {
    for (const stream of [...this.#streams.keys()]) stream.end();
  }
}

function mostFirst(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}
