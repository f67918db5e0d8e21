import { foundExpected } from "../../config/found-expected.js";
import { splitHostPort } from "../../domain/authority.js";
import { formatHostPort } from "../../domain/ip-address.js";
import { err, ok, type Result } from "../../domain/result.js";

const expectation = 'host:port, such as "127.0.0.1:8086", with a port of 1-65535';

/** Addresses that a server may listen on and nobody can call, with the address where it is found then. */
const loopbackOf: ReadonlyMap<string, string> = new Map([
  ["", "127.0.0.1"],
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);

/**
 * Reads the address of a server to call. It may be the one that the server listens on, since both are told by
 * WAYPOST_ADDR: every interface (`:8086`) is then reached on loopback.
 */
export function parseDialAddress(text: string): Result<string, string> {
  const split = splitHostPort(text);
  if (!split.ok) return err(foundExpected(text, expectation));
  const { host, port } = split.value;
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65535;
  if (!isPort || /[\s/]/.test(host)) return err(foundExpected(text, expectation));
  return ok(formatHostPort(loopbackOf.get(host) ?? host, Number(port)));
}
