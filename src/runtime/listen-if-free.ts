import type { OptionalAddress } from "../config/optional-address.js";
import { formatHostPort } from "../domain/ip-address.js";
import type { GrpcServer, ListenAddress } from "../grpc/server.js";
import { listenOn, whyNotFree } from "./listen-on.js";
import type { Logger } from "./logger.js";

interface ListenOptions {
  readonly address: OptionalAddress;
  /** The flag that names it. */
  readonly flag: string;
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
  { address, flag, listen, withoutIt, log }: ListenOptions,
): Promise<string | undefined> {
  try {
    const wanted = (): Promise<ListenAddress> => listen(address);
    const { host, port } = address.isDefault ? await wanted() : await listenOn({ ...address, flag }, wanted);
    return formatHostPort(host, port);
  } catch (error) {
    server.close();
    if (!address.isDefault) throw error;
    log.warn(
      {
        addr: formatHostPort(address.host, address.port),
        reason: whyNotFree(error),
      },
      withoutIt,
    );
    return undefined;
  }
}
