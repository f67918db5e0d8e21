import type { ContextToken } from "../../src/domain/context-token.js";
import type { StreamMethod } from "../../src/grpc/open-streams.js";
import type { DestinationObservers } from "../../src/runtime/compose-destination.js";
import type { PipelineObserver } from "../../src/watchers/observe-pipeline.js";

/** One stream, as far as a server's observers were told of it. */
interface RecordedStream {
  readonly method: StreamMethod;
  readonly path: string;
  readonly peer: string;
  readonly token: ContextToken;
  /** Messages handed to the connection. */
  sent: number;
  closed: { readonly code: string; readonly cause?: unknown } | undefined;
}

/** What a server told its observers. */
export class RecordedEvents {
  readonly streams: RecordedStream[] = [];
  /** How many streams were closed. */
  closed = 0;
  /** Pipelines of all kinds that were opened and not closed yet. */
  pipelines = 0;
  readonly #waiting = new Set<() => void>();

  readonly observers: DestinationObservers = {
    streams: {
      opened: (method, call) => {
        const stream: RecordedStream = { method, ...call, sent: 0, closed: undefined };
        this.streams.push(stream);
        this.#wake();
        return {
          sent: (messages) => {
            stream.sent += messages;
            this.#wake();
          },
          closed: (code, cause) => {
            stream.closed = cause === undefined ? { code } : { code, cause };
            this.closed += 1;
            this.#wake();
          },
        };
      },
    },
    endpoints: this.#pipelineObserver(),
    profiles: this.#pipelineObserver(),
    backends: this.#pipelineObserver(),
  };

  /** Resolves once the condition holds; rejects when it does not come to hold. */
  async until(condition: (events: this) => boolean, withinMs = 10_000): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (!condition(this)) {
      const left = deadline - Date.now();
      const { streams, closed, pipelines } = this;
      if (left <= 0)
        throw new Error(`saw ${streams.length} streams, ${closed} closed, ${pipelines} pipelines open`);
      await this.#next(left);
    }
  }

  #pipelineObserver(): PipelineObserver<unknown, unknown> {
    return {
      opened: () => {
        this.pipelines += 1;
      },
      counted: () => undefined,
      emitted: () => undefined,
      closed: () => {
        this.pipelines -= 1;
        this.#wake();
      },
    };
  }

  #next(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      this.#waiting.add(done);
    });
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}
