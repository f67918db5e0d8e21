import { splitHostPort } from "../domain/authority.js";
import { parseIp } from "../domain/ip-address.js";
import { err, ok, type Result } from "../domain/result.js";
import { foundExpected } from "./found-expected.js";

/** Where a server listens. */
export interface ListenAddress {
  /** A name or an address without brackets; "::" (both families) or "0.0.0.0" for every interface. */
  readonly host: string;
  /** 0 lets the system pick one. */
  readonly port: number;
}

const expectation = 'host:port, such as ":8086" or "[::1]:8086", with a port of 0-65535';

/** Reads an address as Go's net.Listen does, except for ports by service name. */
export function parseListenAddress(
  text: string,
  { enableIPv6 }: { readonly enableIPv6: boolean },
): Result<ListenAddress, string> {
  const split = splitHostPort(text);
  if (!split.ok || !isPort(split.value.port) || !isHost(split.value.host)) {
    return err(foundExpected(text, expectation));
  }
  const { host, port } = split.value;
  return ok({ host: host === "" ? everyInterface(enableIPv6) : host, port: Number(port) });
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535;
}

/** Nothing, an address (IPv6 with or without a zone), or a name to be resolved. */
function isHost(text: string): boolean {
  const [address = "", zone] = text.split("%", 2);
  if (address.includes(":")) return parseIp(address) !== undefined && zone !== "";
  if (/^[\d.]+$/.test(text)) return parseIp(text) !== undefined;
  return /^[\w.-]*$/.test(text);
}

/** "::" also takes IPv4 connections, but cannot be bound where IPv6 is switched off. */
function everyInterface(enableIPv6: boolean): string {
  return enableIPv6 ? "::" : "0.0.0.0";
}
