import { once } from "node:events";
import * as http2 from "node:http2";
import * as net from "node:net";
import { destinationClientService } from "../../src/wire/destination-wire.js";
import type { StreamRequest } from "./destination-client.js";

/** One call on a raw connection: encoded messages as they came, and the status once there is one. */
export class RawStream {
  readonly messages: Buffer[] = [];
  /** The `grpc-status` trailer; undefined while the call is open, and when the connection was cut. */
  status: string | undefined;
  /** Resolves when the call is over, in whatever way. */
  readonly closed: Promise<void>;
  readonly #stream: http2.ClientHttp2Stream;
  readonly #waiting = new Set<() => void>();
  #bytes = Buffer.alloc(0);

  constructor(stream: http2.ClientHttp2Stream) {
    this.#stream = stream;
    stream.on("data", (chunk: Buffer) => this.#take(chunk));
    const readStatus = (headers: http2.IncomingHttpHeaders): void => {
      const status = headers["grpc-status"];
      if (typeof status === "string") this.status = status;
    };
    stream.on("response", readStatus);
    stream.on("trailers", readStatus);
    // A call that ends badly is a result like any other.
    stream.on("error", () => undefined);
    this.closed = new Promise((resolve) => stream.once("close", resolve));
  }

  /** Resolves with all messages once there are so many. */
  async messagesOnce(count: number): Promise<readonly Buffer[]> {
    while (this.messages.length < count) await new Promise<void>((resolve) => this.#waiting.add(resolve));
    return this.messages;
  }

  cancel(): void {
    this.#stream.close(http2.constants.NGHTTP2_CANCEL);
  }

  #take(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    while (this.#bytes.length >= 5 && this.#bytes.length >= 5 + this.#bytes.readUInt32BE(1)) {
      const end = 5 + this.#bytes.readUInt32BE(1);
      this.messages.push(this.#bytes.subarray(5, end));
      this.#bytes = this.#bytes.subarray(end);
    }
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}

/** A connection of its own that speaks gRPC by hand: for windows, cuts and numbers that a gRPC client does not allow. */
export class RawClient {
  readonly #session: http2.ClientHttp2Session;
  readonly #socket: net.Socket;

  private constructor(session: http2.ClientHttp2Session, socket: net.Socket) {
    this.#session = session;
    this.#socket = socket;
    session.on("error", () => undefined);
  }

  /** `window` is how many bytes of one stream the server may send before it is told that they were read. */
  static async connect(address: string, { window = 65_535 } = {}): Promise<RawClient> {
    const { hostname, port } = new URL(`http://${address}`);
    const socket = net.connect(Number(port), hostname);
    const session = http2.connect(`http://${address}`, {
      createConnection: () => socket,
      settings: { initialWindowSize: window },
    });
    const client = new RawClient(session, socket);
    await once(session, "remoteSettings");
    return client;
  }

  /** Whether the server has cut the connection. */
  get destroyed(): boolean {
    return this.#session.destroyed;
  }

  open({ rpc, path, token = "" }: StreamRequest): RawStream {
    const definition = destinationClientService()[rpc];
    const stream = this.#session.request({
      ":method": "POST",
      ":path": definition.path,
      "content-type": "application/grpc",
      te: "trailers",
    });
    const message = definition.requestSerialize({ path, contextToken: token });
    const head = Buffer.alloc(5);
    head.writeUInt32BE(message.length, 1);
    stream.end(Buffer.concat([head, message]));
    return new RawStream(stream);
  }

  /** Lets the server send on streams that stood still for want of a window. */
  openWindow(bytes = 65_535): void {
    this.#session.settings({ initialWindowSize: bytes });
  }

  /** Ends as a process that dies does: nothing is said, the socket is gone. */
  die(): void {
    this.#socket.destroy();
  }

  /** Resolves once the connection is gone. */
  async close(): Promise<void> {
    if (this.#session.closed && this.#session.destroyed) return;
    const gone = once(this.#session, "close");
    this.#session.destroy();
    await gone;
  }
}
