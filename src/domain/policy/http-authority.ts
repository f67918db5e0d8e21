import { err, ok, type Result } from "../result.js";
import { parseRustUnsigned } from "./rust-text.js";

/** Host and port of an authority; the brackets of an IPv6 address are part of the host. */
export interface HttpAuthority {
  readonly host: string;
  /** Undefined when there is none, or none from 1 to 65535. */
  readonly port: number | undefined;
}

/** User information, which is passed over; then an address in brackets or a name; then perhaps a port. */
const form = /^(?:[^[\]]*@)?(\[[^[\]@%]*(?:%[^[\]@]*)?\]|[^[\]:@%]*)(?::([^[\]:@%]*))?$/;
const characters = /^[!$%&'()*+,\-.0-9:;=@A-Z[\]_a-z~]+$/;

/**
 * Reads the authority of a request as Rust's `http` crate (1.4, uri/authority.rs) does, to which Linkerd's policy
 * controller leaves it: a port that is none counts as absent.
 */
export function parseHttpAuthority(text: string): Result<HttpAuthority, string> {
  const [, host, port] = (characters.test(text) ? form.exec(text) : undefined) ?? [];
  if (host === undefined || text.endsWith("@"))
    return err(`expected a host and perhaps a port, found ${JSON.stringify(text)}`);
  const number = port === undefined ? undefined : parseRustUnsigned(port, 65_535n);
  return ok({ host, port: Number(number ?? 0n) || undefined });
}
