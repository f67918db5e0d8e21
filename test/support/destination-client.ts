import {
  makeClientConstructor,
  credentials,
  status,
  type Client,
  type ClientReadableStream,
  type ServiceError,
} from "@grpc/grpc-js";
import type { DestinationProfile__Output } from "../../src/gen/io/linkerd/proxy/destination/DestinationProfile.js";
import type { Update__Output } from "../../src/gen/io/linkerd/proxy/destination/Update.js";
import { destinationClientService } from "../../src/wire/destination-wire.js";
import { Changes } from "./changes.js";
import { socketText } from "./socket-text.js";

export interface StreamRequest {
  readonly rpc: "Get" | "GetProfile";
  readonly path: string;
  readonly token?: string;
}

type Message = Update__Output & DestinationProfile__Output;

/** What a stream shows once its messages are folded, in the form of the golden stories. */
export type Settled =
  | { readonly error: { readonly code: string } }
  | { readonly profile: unknown }
  | { readonly endpoints: Record<string, unknown> };

/** One open stream; folds what arrives. */
export class TestStream {
  readonly messages: Message[] = [];
  readonly #call: ClientReadableStream<Message>;
  readonly #rpc: StreamRequest["rpc"];
  readonly #changes = new Changes();
  #endpoints: Record<string, unknown> = {};
  #profile: unknown = null;
  #error: { code: string; message: string } | undefined;
  ended = false;

  constructor(client: Client, request: StreamRequest) {
    this.#rpc = request.rpc;
    const definition = destinationClientService()[request.rpc];
    this.#call = client.makeServerStreamRequest<unknown, Message>(
      definition.path,
      definition.requestSerialize as (value: unknown) => Buffer,
      definition.responseDeserialize,
      { path: request.path, contextToken: request.token ?? "" },
    );
    this.#call.on("data", (message: Message) => {
      this.messages.push(message);
      if (request.rpc === "Get") this.#fold(message);
      else this.#profile = profileForm(message);
      this.#changes.announce();
    });
    this.#call.on("error", (error: ServiceError) => {
      if (error.code !== status.CANCELLED) this.#error = { code: status[error.code], message: error.details };
      this.#changes.announce();
    });
    this.#call.on("end", () => {
      this.ended = true;
      this.#changes.announce();
    });
  }

  settled(): Settled {
    if (this.#error !== undefined) return { error: { code: this.#error.code } };
    return this.#rpc === "Get"
      ? { endpoints: sorted(this.#endpoints) as Record<string, unknown> }
      : { profile: this.#profile };
  }

  get errorMessage(): string | undefined {
    return this.#error?.message;
  }

  /** Resolves as soon as the stream shows what the test waits for; rejects with what it shows instead. */
  async until(condition: (settled: Settled) => boolean, withinMs = 5000): Promise<Settled> {
    await this.#changes.until(
      () => condition(this.settled()),
      () => `the stream shows ${JSON.stringify(this.settled())}`,
      withinMs,
    );
    return this.settled();
  }

  pause(): void {
    this.#call.pause();
  }

  resume(): void {
    this.#call.resume();
  }

  cancel(): void {
    this.#call.cancel();
  }

  #fold(update: Update__Output): void {
    for (const { addr, ...rest } of update.add?.addrs ?? [])
      this.#endpoints[socketText(addr)] = sorted({ ...rest, setLabels: update.add?.metricLabels ?? {} });
    const left = (update.remove?.addrs ?? []).map((addr) => socketText(addr));
    this.#endpoints = Object.fromEntries(
      Object.entries(this.#endpoints).filter(([socket]) => !left.includes(socket)),
    );
    if (update.noEndpoints) this.#endpoints = {};
  }
}

const DestinationClient = makeClientConstructor({}, "Destination");

export function connect(address: string): Client {
  return new DestinationClient(address, credentials.createInsecure());
}

function profileForm({ endpoint, ...profile }: DestinationProfile__Output): unknown {
  if (!endpoint) return sorted(profile);
  return sorted({ ...profile, endpoint: { ...endpoint, addr: socketText(endpoint.addr) } });
}

/** The same value with the keys of all objects in order. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
