import { status as grpcStatus } from "@grpc/grpc-js";
import type { Settled, StreamRequest } from "../../test/support/destination-client.js";
import type { RawStream } from "../../test/support/raw-client.js";
import { formatAsk } from "./asks.js";
import { Shown } from "./shown.js";

/** With these a new stream may be turned away (docs/adr/0002): which of them depends on the world at that moment. */
const refusals: readonly (string | undefined)[] = [
  "INVALID_ARGUMENT",
  "NOT_FOUND",
  "FAILED_PRECONDITION",
  "UNKNOWN",
];

interface SoakStreamOptions {
  /** The status that it has to be refused with; undefined: it may be served. */
  readonly refusedWith?: string | undefined;
  /** Told when the server ends the stream, with what is wrong about that, if anything is. */
  readonly ended: (stream: SoakStream, fault: string | undefined) => void;
}

/** One stream of the soak. */
export class SoakStream {
  readonly ask: StreamRequest;
  readonly refusedWith: string | undefined;
  readonly #raw: RawStream;
  readonly #shown: Shown;
  #messages = 0;
  #begun = false;
  #left = false;
  #endedWith: string | undefined;

  constructor(raw: RawStream, ask: StreamRequest, { refusedWith, ended }: SoakStreamOptions) {
    this.#raw = raw;
    this.ask = ask;
    this.refusedWith = refusedWith;
    this.#shown = new Shown(ask.rpc);
    void raw.closed.then(() => {
      if (this.#left) return;
      this.#endedWith =
        raw.status === undefined ? "no status" : (grpcStatus[Number(raw.status)] ?? raw.status);
      ended(this, this.#faultOfEnd(this.#endedWith));
    });
  }

  /** Whether it may still be told something. */
  get open(): boolean {
    return !this.#left && this.#endedWith === undefined;
  }

  /** Messages that came, up to now. */
  get messages(): number {
    return this.#messages + this.#raw.messages.length;
  }

  /** The server has had time enough: it may not refuse this stream any more. */
  begin(): void {
    this.#begun = true;
  }

  /** What it shows now. Lets go of the messages that led there. */
  settled(): Settled {
    for (const message of this.#raw.messages.splice(0)) {
      this.#shown.take(message);
      this.#messages += 1;
    }
    if (this.#endedWith !== undefined) return { error: { code: this.#endedWith } };
    return this.#shown.settled();
  }

  /** The newest message, if it was not let go yet. */
  get newest(): Buffer | undefined {
    return this.#raw.messages.at(-1);
  }

  /** What comes from now on does not matter. */
  leave(): void {
    this.#left = true;
  }

  cancel(): void {
    this.leave();
    this.#raw.cancel();
  }

  #faultOfEnd(code: string): string | undefined {
    const { refusedWith } = this;
    if (refusedWith !== undefined)
      return code === refusedWith ? undefined : this.#fault(`ended with ${code}, expected ${refusedWith}`);
    if (this.#begun || this.messages > 0)
      return this.#fault(`was served, then the server ended it with ${code}`);
    return refusals.includes(code) ? undefined : this.#fault(`ended with ${code} before it was served`);
  }

  #fault(text: string): string {
    return `${formatAsk(this.ask)}: ${text}`;
  }
}
