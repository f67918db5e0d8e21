import type { OptionalAddress } from "../config/optional-address.js";
import { formatHostPort } from "../domain/ip-address.js";
import type { GrpcServer, ListenAddress } from "../grpc/server.js";
import type { Logger } from "./logger.js";
import { errorText } from "../domain/error-text.js";

interface ListenOptions {
  readonly address: OptionalAddress;
  readonly listen: (address: ListenAddress) => Promise<ListenAddress>;
  /** The line of the log that says that there is no such server, and how to have one. */
  readonly withoutIt: string;
  readonly log: Logger;
}

/**
 * Has a server listen, and resolves with where. With undefined when the address is the default, which nobody asked
 * for, and cannot be had: a second Waypost on a machine serves on, without that server, which is closed.
 */
export async function listenIfFree(
  server: Pick<GrpcServer, "close">,
  { address, listen, withoutIt, log }: ListenOptions,
): Promise<string | undefined> {
  try {
    const { host, port } = await listen(address);
    return formatHostPort(host, port);
  } catch (error) {
    server.close();
    if (!address.isDefault) throw error;
    log.warn(
      {
        addr: formatHostPort(address.host, address.port),
        reason: errorText(error),
      },
      withoutIt,
    );
    return undefined;
  }
}
