import type { OptionalAddress } from "../config/optional-address.js";
import type { Policy } from "./compose-policy.js";
import { listenIfFree } from "./listen-if-free.js";
import type { Logger } from "./logger.js";
import { listenPlainly, type Listen } from "./tls-servers.js";

const withoutIt =
  "the default address of the policy services cannot be had: they are not served; --policy-addr names another";

interface PolicyListening {
  readonly log: Logger;
  readonly listen?: Listen;
}

/** Has the policy server listen, and resolves with where; under the rules of listenIfFree. */
export function listenForPolicy(
  { server }: Pick<Policy, "server">,
  address: OptionalAddress,
  { log, listen = listenPlainly }: PolicyListening,
): Promise<string | undefined> {
  return listenIfFree(server, {
    address,
    flag: "--policy-addr",
    listen: (wanted) => listen(server, wanted, "verified"),
    withoutIt,
    log,
  });
}
