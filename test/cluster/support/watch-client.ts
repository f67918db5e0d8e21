import * as https from "node:https";
import type { Connection } from "./http-client.js";

/** A watch as its bytes come: for looking at what a server or a relay sends. */
export interface RawWatch {
  readonly status: number;
  readonly contentType: string;
  /** The next piece; undefined once the stream has ended or broken off. */
  next(): Promise<Buffer | undefined>;
  close(): void;
}

export async function openWatch(
  connection: Connection,
  path: string,
  { accept = "application/json" } = {},
): Promise<RawWatch> {
  const agent = new https.Agent();
  return await new Promise((resolve, reject) => {
    const request = https.get(
      new URL(path, connection.url),
      { agent, ca: connection.ca, headers: { authorization: `Bearer ${connection.token}`, accept } },
      (response) => {
        const pieces: AsyncIterator<Buffer> = response[Symbol.asyncIterator]();
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers["content-type"] ?? "",
          next: async () => {
            const piece = await pieces.next().catch(() => undefined);
            return piece === undefined || piece.done === true ? undefined : piece.value;
          },
          close: () => request.destroy(),
        });
      },
    );
    request.on("error", reject);
  });
}
