import { networkInterfaces } from "node:os";
import { anyHost } from "./any-host.js";

/** The address to listen on, where "all interfaces" are those that this machine has. */
export function onThisMachine<A extends { readonly host: string }>(address: A): A {
  return { ...address, host: anyHost(address.host, networkInterfaces()) };
}
