import { once } from "node:events";
import * as net from "node:net";
import {
  defaultWindow,
  encodeCallHead,
  encodeFrame,
  flag,
  FrameReader,
  frameType,
  preface,
  windowUpdate,
} from "./frames.js";
import { MessageReader } from "./message-reader.js";

/** Who holds a stream. */
export interface StreamListener {
  message(bytes: Buffer): void;
  /** The server ended the stream, or the connection with it. */
  closed(): void;
}

interface OpenStream {
  readonly listener: StreamListener;
  readonly reader: MessageReader;
  /** Whether what comes is read; if not, the server soon has no window left. */
  readonly reads: boolean;
  unacknowledged: number;
}

/** Of a stream's window, how much is read before the server is told; as gRPC clients do. */
const acknowledgeAfter = defaultWindow >> 1;
/** The connection's own window never fills: a stream that is not read must not hold up the others. */
const connectionWindow = 0x7fffffff;

/**
 * An HTTP/2 connection with many gRPC streams, spoken by hand: it costs a tenth of what a gRPC client does, so
 * that on two cores the server is what is measured.
 */
export class LoadConnection {
  readonly #socket: net.Socket;
  readonly #authority: string;
  readonly #frames = new FrameReader();
  readonly #streams = new Map<number, OpenStream>();
  #nextStream = 1;
  #unacknowledged = 0;
  #outgoing: Buffer[] = [];

  private constructor(socket: net.Socket, authority: string) {
    this.#socket = socket;
    this.#authority = authority;
    socket.on("data", (chunk: Buffer) => this.#take(chunk));
    socket.on("close", () => this.#lost());
    // What follows is "close", which tells the streams.
    socket.on("error", () => undefined);
  }

  static async connect(address: string): Promise<LoadConnection> {
    const { hostname, port } = new URL(`http://${address}`);
    const socket = net.connect(Number(port), hostname);
    socket.setNoDelay(true);
    await once(socket, "connect");
    const connection = new LoadConnection(socket, address);
    connection.#send(preface);
    connection.#send(
      encodeFrame({ type: frameType.settings, flags: 0, stream: 0, payload: Buffer.alloc(0) }),
    );
    connection.#send(windowUpdate(0, connectionWindow - defaultWindow));
    connection.#flush();
    return connection;
  }

  /** Opens a stream with its one request. */
  open(
    path: string,
    { request, listener, reads = true }: { request: Buffer; listener: StreamListener; reads?: boolean },
  ): void {
    const stream = this.#nextStream;
    this.#nextStream += 2;
    this.#streams.set(stream, { listener, reads, reader: new MessageReader(), unacknowledged: 0 });
    const head = encodeCallHead(path, this.#authority);
    this.#send(encodeFrame({ type: frameType.headers, flags: flag.endHeaders, stream, payload: head }));
    const prefix = Buffer.alloc(5);
    prefix.writeUInt32BE(request.length, 1);
    const payload = Buffer.concat([prefix, request]);
    this.#send(encodeFrame({ type: frameType.data, flags: flag.endStream, stream, payload }));
    this.#flush();
  }

  close(): void {
    this.#streams.clear();
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    for (const { type, flags, stream, payload } of this.#frames.read(chunk)) {
      if (type === frameType.data) this.#takeData(stream, payload);
      else if (type === frameType.settings && (flags & flag.ack) === 0) this.#acknowledge(type);
      else if (type === frameType.ping && (flags & flag.ack) === 0) this.#acknowledge(type, payload);
      else if (type === frameType.resetStream) this.#closed(stream);
      if ((type === frameType.data || type === frameType.headers) && (flags & flag.endStream) !== 0)
        this.#closed(stream);
    }
    this.#flush();
  }

  #takeData(id: number, payload: Buffer): void {
    this.#unacknowledged += payload.length;
    if (this.#unacknowledged > connectionWindow >> 1) {
      this.#send(windowUpdate(0, this.#unacknowledged));
      this.#unacknowledged = 0;
    }
    const stream = this.#streams.get(id);
    if (stream === undefined) return;
    for (const message of stream.reader.read(payload)) stream.listener.message(message);
    stream.unacknowledged += payload.length;
    if (!stream.reads || stream.unacknowledged < acknowledgeAfter) return;
    this.#send(windowUpdate(id, stream.unacknowledged));
    stream.unacknowledged = 0;
  }

  #acknowledge(type: number, payload: Buffer = Buffer.alloc(0)): void {
    this.#send(encodeFrame({ type, flags: flag.ack, stream: 0, payload }));
  }

  #closed(id: number): void {
    const stream = this.#streams.get(id);
    this.#streams.delete(id);
    stream?.listener.closed();
  }

  #lost(): void {
    for (const id of [...this.#streams.keys()]) this.#closed(id);
  }

  #send(bytes: Buffer): void {
    this.#outgoing.push(bytes);
  }

  #flush(): void {
    if (this.#outgoing.length === 0) return;
    this.#socket.write(Buffer.concat(this.#outgoing));
    this.#outgoing = [];
  }
}
