import * as https from "node:https";

/** How to reach an API server as somebody. */
export interface Connection {
  readonly url: string;
  /** PEM of what signed the server's certificate. */
  readonly ca: string;
  /** "" goes without credentials. */
  readonly token: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** What the server warns of, as kubectl prints it. */
  readonly warnings: readonly string[];
}

export interface HttpRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** One request of HTTPS, read to its end. Fails when there is no answer. */
export function httpRequest(
  connection: Connection,
  agent: https.Agent,
  request: HttpRequest,
): Promise<HttpAnswer> {
  const { method, path, headers, body } = request;
  const authorization = connection.token === "" ? {} : { authorization: `Bearer ${connection.token}` };
  return new Promise((resolve, reject) => {
    const sent = https.request(
      new URL(path, connection.url),
      { method, agent, ca: connection.ca, headers: { ...authorization, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks),
            warnings: (response.headersDistinct["warning"] ?? []).map(warningText),
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** `299 - "text"`; Node reads the bytes of a header as Latin-1. */
function warningText(header: string): string {
  const [, quoted = ""] = /^\d+ \S+ "(.*)"$/s.exec(header) ?? [];
  return Buffer.from(quoted.replace(/\\(.)/g, "$1"), "latin1").toString("utf8");
}
