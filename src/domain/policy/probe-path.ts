import { parseHttpAuthority } from "./http-authority.js";

/** The characters that Rust's `http` crate (1.2, uri/path.rs) takes unencoded in a path and in a query. */
const pathAndQuery = /^(\/[!"$-;=@-_a-~]*)(?:\?[!$-;=?-~]*)?(?:#.*)?$/s;
const absolute = /^[a-z0-9+.~-]{0,64}:\/\/([^/?#]*)(.*)$/is;

/**
 * The path that a probe asks for, without its query (Linkerd inbound/workload.rs, container_http_probe_paths).
 * One without a slash at its begin is taken for a host, whose path is empty.
 *
 * @returns undefined when it is not part of any URI; the probe then counts as absent.
 */
export function probePath(text: string): string | undefined {
  if (text === "*") return text;
  if (text.startsWith("/")) return pathAndQuery.exec(text)?.[1];
  const [, authority, rest = ""] = absolute.exec(text) ?? [];
  if (!parseHttpAuthority(authority ?? text).ok) return undefined;
  if (authority === undefined) return "";
  return pathAndQuery.exec(rest.startsWith("/") ? rest : `/${rest}`)?.[1];
}
