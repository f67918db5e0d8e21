import { err, ok, type Result } from "../result.js";
import { parseRustUnsigned } from "./rust-text.js";

/** Host and port of an authority; the brackets of an IPv6 address are part of the host. */
export interface HttpAuthority {
  readonly host: string;
  /** Undefined when there is none, or none from 1 to 65535. */
  readonly port: number | undefined;
}

/**
 * Reads the authority of a request as Rust's `http` crate (1.2, uri/authority.rs) does, to which Linkerd's policy
 * controller leaves it: a port that is none counts as absent, and what follows on brackets is passed over.
 */
export function parseHttpAuthority(text: string): Result<HttpAuthority, string> {
  if (!isAuthority(text)) return err(`expected a host and perhaps a port, found ${JSON.stringify(text)}`);
  const target = text.slice(text.lastIndexOf("@") + 1);
  const end = target.startsWith("[") ? target.indexOf("]") + 1 : target.indexOf(":");
  const colon = text.lastIndexOf(":");
  const port = colon < 0 ? undefined : parseRustUnsigned(text.slice(colon + 1), 65_535n);
  return ok({ host: end < 0 ? target : target.slice(0, end), port: Number(port ?? 0n) || undefined });
}

const characters = /^[!$%&'()*+,\-.0-9:;=@A-Z[\]_a-z~]+$/;
const maxColons = 8;

/** Colons and percent signs are counted anew behind user information and behind brackets. */
function isAuthority(text: string): boolean {
  const brackets = text.replace(/[^[\]]/g, "");
  if (!characters.test(text) || text.endsWith("@") || (brackets !== "" && brackets !== "[]")) return false;
  const parts = text.split(/[@\]]/);
  const last = parts.at(-1) ?? "";
  return (
    parts.every((part) => countColons(part) <= maxColons && !/%.*\[/.test(part)) &&
    countColons(last) <= 1 &&
    !last.includes("%")
  );
}

function countColons(text: string): number {
  return text.split(":").length - 1;
}
