import { errorText } from "../domain/error-text.js";
import { ExpectedError, mayBeExpected } from "../domain/expected-error.js";
import { isRecord } from "../domain/is-record.js";
import { formatHostPort } from "../domain/ip-address.js";
import type { ListenAddress } from "../grpc/server.js";

/** An address to listen on, and the flag that names it. */
export interface FlaggedAddress extends ListenAddress {
  /** Such as `--addr`. */
  readonly flag: string;
}

/** Starts what listens. Rejects with a text for people, which names the flag, when the address cannot be had. */
export async function listenOn<T>(address: FlaggedAddress, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error: unknown) {
    throw mayBeExpected(error)
      ? new ExpectedError(
          `${address.flag}=${formatHostPort(address.host, address.port)}: ${whyNotFree(error)}`,
        )
      : error;
  }
}

/** Why an address cannot be listened on, and what to do. */
export function whyNotFree(error: unknown): string {
  const text = errorText(error);
  const code = codeIn(error, text);
  return (code === undefined ? undefined : reasons.get(code)) ?? text;
}

const reasons: ReadonlyMap<string, string> = new Map([
  [
    "EADDRINUSE",
    "expected a free port, found one that is in use; stop what listens there, or name another port",
  ],
  ["EACCES", "expected a port that this user may listen on, found one for root; name one from 1024 on"],
  [
    "EADDRNOTAVAIL",
    "expected an address of this machine, found another; name one that it has, such as 127.0.0.1",
  ],
  ["ENOTFOUND", "expected a host of this machine, found a name that has no address; write an IP address"],
]);

/** grpc-js has the code in its text alone, or says only that a name was not resolved. */
function codeIn(error: unknown, text: string): string | undefined {
  if (isRecord(error) && typeof error["code"] === "string") return error["code"];
  if (text.startsWith("Name resolution failed")) return "ENOTFOUND";
  return /\bE[A-Z]{4,}\b/.exec(text)?.[0];
}
