import {
  credentials,
  makeClientConstructor,
  status,
  type Client,
  type ClientReadableStream,
  type ServiceError,
} from "@grpc/grpc-js";
import { inboundClientService, outboundClientService } from "../../src/wire/policy-wire.js";
import { Changes } from "./changes.js";

/** A question to the policy services, in the form of the golden files. */
export interface PolicyRequest {
  readonly rpc: "OutboundPolicies.Get" | "InboundServerPolicies.GetPort";
  readonly workload: string;
  /** For outbound: `host:port`, an IPv4 address or a name. */
  readonly target?: string;
  /** For inbound. */
  readonly port?: number;
}

const PolicyClient = makeClientConstructor({}, "Policy");

export function connectPolicy(address: string): Client {
  return new PolicyClient(address, credentials.createInsecure());
}

/** What the service answers, or the error's code by name. */
export function askPolicy(client: Client, request: PolicyRequest): Promise<unknown> {
  const { Get } = outboundClientService();
  const { GetPort } = inboundClientService();
  const method = request.rpc === "OutboundPolicies.Get" ? Get : GetPort;
  return askRaw(client, method as Method, messageOf(request));
}

interface Method {
  readonly path: string;
  readonly requestSerialize: (value: unknown) => Buffer;
  readonly responseDeserialize: (bytes: Buffer) => unknown;
}

/** The same with the request's message as it is, which may be none that a proxy sends. */
export function askOutbound(client: Client, message: object): Promise<unknown> {
  return askRaw(client, outboundClientService().Get as Method, message);
}

function askRaw(client: Client, method: Method, message: object): Promise<unknown> {
  return new Promise((resolve) => {
    client.makeUnaryRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      message,
      (error, value) => {
        resolve(error ? { error: { code: status[error.code], message: error.details } } : plain(value));
      },
    );
  });
}

/** An open stream of whole messages. */
export class PolicyStream {
  readonly messages: unknown[] = [];
  ended = false;
  #error: { readonly code: string } | undefined;
  readonly #call: ClientReadableStream<unknown>;
  readonly #changes = new Changes();

  constructor(client: Client, request: PolicyRequest) {
    const { Watch } = outboundClientService();
    const { WatchPort } = inboundClientService();
    const method = (request.rpc === "OutboundPolicies.Get" ? Watch : WatchPort) as Method;
    this.#call = client.makeServerStreamRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      messageOf(request),
    );
    this.#call.on("data", (message: unknown) => {
      this.messages.push(plain(message));
      this.#changes.announce();
    });
    this.#call.on("error", (error: ServiceError) => {
      if (error.code !== status.CANCELLED) this.#error = { code: status[error.code] };
      this.#changes.announce();
    });
    this.#call.on("end", () => {
      this.ended = true;
      this.#changes.announce();
    });
  }

  get error(): string | undefined {
    return this.#error?.code;
  }

  /** Resolves once the condition holds; rejects with what there is instead. */
  async until(condition: (stream: this) => boolean, withinMs = 5000): Promise<void> {
    await this.#changes.until(
      () => condition(this),
      () => `saw ${JSON.stringify(this.messages)}, error ${String(this.error)}`,
      withinMs,
    );
  }

  cancel(): void {
    this.#call.cancel();
  }
}

function messageOf({ rpc, workload, target = "", port }: PolicyRequest): object {
  if (rpc === "InboundServerPolicies.GetPort") return { workload, port };
  const [, host = "", targetPort = ""] = /^(.*):(\d+)$/.exec(target) ?? [];
  return /^\d+(\.\d+){3}$/.test(host)
    ? { sourceWorkload: workload, addr: { ip: { ipv4: numberOf(host) }, port: Number(targetPort) } }
    : { sourceWorkload: workload, authority: target };
}

function numberOf(ip: string): number {
  return ip.split(".").reduce((number, octet) => number * 256 + Number(octet), 0);
}

/** Without the prototypes of decoded messages. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
