import type { IncomingMessage } from "node:http";

/** How much of requests may be in memory at once. */
export interface BodyLimits {
  /** Of one body, in bytes. */
  readonly perRequest: number;
  /** Of all requests that are being read, in bytes. */
  readonly inAll: number;
}

/** What came of reading a body. "gone": nobody waits for an answer any more. */
export type ReadBody =
  { readonly type: "body"; readonly bytes: Buffer } | { readonly type: "too-large" | "busy" | "gone" };

/** Reads bodies, within limits. */
export class BodyReader {
  readonly #limits: BodyLimits;
  #held = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** Reads to the end, or until a limit is met; what comes after that is left to the caller. */
  async read(request: IncomingMessage): Promise<ReadBody> {
    if (Number(request.headers["content-length"] ?? 0) > this.#limits.perRequest)
      return { type: "too-large" };
    let size = 0;
    try {
      return await new Promise<ReadBody>((resolve) => {
        const parts: Buffer[] = [];
        request.on("data", (part: Buffer) => {
          size += part.length;
          this.#held += part.length;
          parts.push(part);
          if (size > this.#limits.perRequest) resolve({ type: "too-large" });
          else if (this.#held > this.#limits.inAll) resolve({ type: "busy" });
        });
        request.on("end", () => resolve({ type: "body", bytes: Buffer.concat(parts) }));
        request.on("error", () => resolve({ type: "gone" }));
        request.on("close", () => resolve({ type: "gone" }));
      });
    } finally {
      request.removeAllListeners("data");
      this.#held -= size;
    }
  }
}
