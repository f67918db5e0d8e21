import type { ContextToken } from "../../src/domain/context-token.js";
import type { StreamMethod } from "../../src/grpc/open-streams.js";
import type { DestinationObservers } from "../../src/runtime/compose-destination.js";
import type { PipelineObserver } from "../../src/watchers/observe-pipeline.js";
import { Changes } from "./changes.js";

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
  readonly #changes = new Changes();

  readonly observers: DestinationObservers = {
    streams: {
      opened: (method, call) => {
        const stream: RecordedStream = { method, ...call, sent: 0, closed: undefined };
        this.streams.push(stream);
        this.#changes.announce();
        return {
          sent: (messages) => {
            stream.sent += messages;
            this.#changes.announce();
          },
          closed: (code, cause) => {
            stream.closed = cause === undefined ? { code } : { code, cause };
            this.closed += 1;
            this.#changes.announce();
          },
        };
      },
    },
    endpoints: this.#pipelineObserver(),
    profiles: this.#pipelineObserver(),
    backends: this.#pipelineObserver(),
  };

  /** Resolves once the condition holds; rejects when it does not come to hold. */
  async until(condition: (events: this) => boolean, withinMs = 30_000): Promise<void> {
    await this.#changes.until(
      () => condition(this),
      () => `saw ${this.streams.length} streams, ${this.closed} closed, ${this.pipelines} pipelines open`,
      withinMs,
    );
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
        this.#changes.announce();
      },
    };
  }
}
