import { stateJson } from "./state-json.js";

/** What the admin server shows. */
export interface AdminPages {
  readonly metrics: { readonly contentType: string; text(): Promise<string> };
  /** Whether the service may get traffic. */
  readonly ready: () => boolean;
  /** What /state shows; read anew at each request. */
  readonly state: () => unknown;
  /**
   * What /proxies/NAMESPACE/POD shows: what a proxy of that pod is to be told; undefined: there is no such pod.
   * Left out, there is no such page.
   */
  readonly proxy?: (pod: { readonly namespace: string; readonly name: string }) => unknown;
}

export interface AdminRequest {
  readonly method: string;
  /** The request's target as sent. */
  readonly url: string;
}

export interface AdminAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Decides on the answer, the same for GET and HEAD. The texts of /ping, /ready and unknown paths are Linkerd's
 * (pkg/admin/admin.go); /live is what the policy controller calls its liveness probe. Rejects when a page
 * cannot be made.
 */
export async function answerAdminRequest(
  { method, url }: AdminRequest,
  pages: AdminPages,
): Promise<AdminAnswer> {
  if (method !== "GET" && method !== "HEAD") {
    // Closing keeps us from reading a body that nobody wants.
    return text(`found method ${method}, expected GET or HEAD\n`, {
      status: 405,
      headers: { Allow: "GET, HEAD", Connection: "close" },
    });
  }
  switch (pathOf(url)) {
    case "/ping":
      return text("pong\n");
    case "/live":
      return text("ok\n");
    case "/ready":
      return pages.ready() ? text("ok\n") : text("not ready\n", { status: 500 });
    case "/metrics":
      return { status: 200, contentType: pages.metrics.contentType, body: await pages.metrics.text() };
    case "/state":
      return json(pages.state());
    default:
      return answerProxy(pathOf(url), pages) ?? text("404 page not found\n", { status: 404 });
  }
}

function answerProxy(path: string, { proxy }: AdminPages): AdminAnswer | undefined {
  const [, namespace, name] = /^\/proxies\/([a-z0-9-]+)\/([a-z0-9.-]+)$/.exec(path) ?? [];
  if (namespace === undefined || name === undefined) return undefined;
  const found = proxy?.({ namespace, name });
  return found === undefined ? undefined : json(found);
}

function json(value: unknown): AdminAnswer {
  return { status: 200, contentType: "application/json; charset=utf-8", body: `${stateJson(value)}\n` };
}

function text(body: string, rest: Partial<AdminAnswer> = {}): AdminAnswer {
  return { status: 200, contentType: "text/plain; charset=utf-8", body, ...rest };
}

/** Without the query; proxies also send whole URLs, whose scheme and host do not matter. */
function pathOf(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
}
