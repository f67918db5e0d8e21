import { Metadata } from "@grpc/grpc-js";
import { messagesIn, type Frames } from "../wire/frames.js";

/** What is needed of a server's call (grpc-js, ServerWritableStream). */
interface GrpcCall {
  readonly cancelled: boolean;
  sendMetadata(metadata: Metadata): void;
  write(message: Buffer, written?: () => void): unknown;
  end(): unknown;
  on(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}

/** What is used of a call's HTTP/2 stream. */
interface RawStream {
  readonly destroyed: boolean;
  write(bytes: Buffer, written: () => void): unknown;
}

/**
 * A call that takes messages framed already. grpc-js has no way to hand it those, and frames each message anew
 * for every call; so they go to the HTTP/2 stream beneath it, where grpc-js itself writes, which spares a
 * third of what a delivery costs. Should the stream not be where grpc-js 1.14 has it, they go the usual way.
 */
export class FramedCall {
  readonly #call: GrpcCall;
  readonly #stream: RawStream | undefined;
  #begun = false;

  constructor(call: GrpcCall) {
    this.#call = call;
    this.#stream = streamBeneath(call);
  }

  get cancelled(): boolean {
    return this.#call.cancelled;
  }

  /** `written` is called once the connection has taken the messages. Not after the call's end. */
  write(frames: Frames, written: () => void): void {
    if (this.#stream === undefined) return this.#writeEach(frames, written);
    if (!this.#begun) this.#call.sendMetadata(new Metadata());
    this.#begun = true;
    // A stream that is gone says so by an event of its call; to write to it would be a fault.
    if (!this.#stream.destroyed) this.#stream.write(frames.bytes, written);
  }

  end(): void {
    this.#call.end();
  }

  on(event: string, listener: () => void): void {
    this.#call.on(event, listener);
  }

  off(event: string, listener: () => void): void {
    this.#call.off(event, listener);
  }

  #writeEach(frames: Frames, written: () => void): void {
    const messages = messagesIn(frames);
    messages.forEach((message, i) =>
      i < messages.length - 1 ? this.#call.write(message) : this.#call.write(message, written),
    );
  }
}

function streamBeneath(call: GrpcCall): RawStream | undefined {
  const stream = (call as { readonly call?: { readonly stream?: unknown } }).call?.stream;
  return isRawStream(stream) ? stream : undefined;
}

function isRawStream(stream: unknown): stream is RawStream {
  return typeof stream === "object" && stream !== null && "respond" in stream && "write" in stream;
}
