import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/** An answer of the webhook. */
export interface WebhookReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly agent?: Agent;
}

/** Asks a webhook as an API server does, trusting what this certificate signed. */
export class WebhookClient {
  readonly #address: { readonly host: string; readonly port: number };
  readonly #ca: string;
  readonly agent: Agent;

  constructor(address: { readonly host: string; readonly port: number }, ca: string) {
    this.#address = address;
    this.#ca = ca;
    this.agent = new Agent({ keepAlive: true, ca });
  }

  async ask(
    body: string | Uint8Array,
    { method = "POST", path = "/", headers = {}, agent = this.agent }: Asked = {},
  ): Promise<WebhookReply> {
    const asked = request({
      ...this.#address,
      ca: this.#ca,
      agent,
      method,
      path,
      headers: { "content-length": String(Buffer.byteLength(body)), ...headers },
    });
    asked.end(body);
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
  }

  close(): void {
    this.agent.destroy();
  }
}
