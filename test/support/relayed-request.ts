import type { IncomingMessage } from "node:http";

/** What a request asks of a Kubernetes API. */
export interface RelayedRequest {
  readonly verb: "list" | "watch" | "get" | "other";
  /** The plural name of the kind, such as `endpointslices`; empty for paths that name none. */
  readonly resource: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly accept: string;
  /** When it came, in milliseconds of `performance.now()`. */
  readonly at: number;
}

const resourcePath =
  /^\/(?:api|apis\/[^/]+)\/[^/]+(?:\/namespaces\/[^/]+(?=\/[^/]))?\/(?<resource>[^/]+)(?<name>\/[^/]+)?$/;

export function readRelayedRequest({ method = "GET", url = "/", headers }: IncomingMessage): RelayedRequest {
  const { pathname, searchParams: query } = new URL(url, "http://relay");
  const { resource = "", name } = resourcePath.exec(pathname)?.groups ?? {};
  return {
    verb: verbOf(),
    resource,
    method,
    path: pathname,
    query,
    accept: headers.accept ?? "",
    at: performance.now(),
  };

  function verbOf(): RelayedRequest["verb"] {
    if (method !== "GET" || resource === "") return "other";
    if (name !== undefined) return "get";
    return ["true", "1"].includes(query.get("watch") ?? "") ? "watch" : "list";
  }
}
