import { errorText } from "../../domain/error-text.js";
import type { NamespacedName } from "../../domain/resources/names.js";
import { formatName } from "../../domain/resources/names.js";
import { err, ok, type Result } from "../../domain/result.js";
import type { ProxySetup } from "../../runtime/proxy-setup.js";
import { readProxySetup } from "./read-proxy-setup.js";

const patienceMs = 5000;

/** Asks a running server's admin port what a pod's proxy is to be told; the error is for people. */
export async function askServer(
  adminAddress: string,
  id: NamespacedName,
  signal: AbortSignal,
): Promise<Result<ProxySetup, string>> {
  const page = `/proxies/${encodeURIComponent(id.namespace)}/${encodeURIComponent(id.name)}`;
  const answer = await get(`http://${adminAddress}${page}`, signal);
  if (!answer.ok) {
    const advice = "start one with waypost serve, name its admin port with --admin-addr, or read --manifests";
    return err(`found no server at ${adminAddress} (${answer.error}); ${advice}`);
  }
  const { status, body } = answer.value;
  if (status === 404)
    return err(
      `found no Pod ${formatName(id)} at the server ${adminAddress}: see http://${adminAddress}/state`,
    );
  const setup: Result<ProxySetup, string> =
    status === 200 ? readProxySetup(body) : err(`expected status 200, found ${status}`);
  return setup.ok
    ? setup
    : err(`the server at ${adminAddress} does not answer as waypost does: ${setup.error}`);
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

async function get(url: string, signal: AbortSignal): Promise<Result<Answer, string>> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) });
    return ok({ status: response.status, body: await response.text() });
  } catch (error) {
    return err(reasonOf(error));
  }
}

/** What `fetch` throws says little; its cause says it. */
function reasonOf(error: unknown): string {
  const cause = typeof error === "object" && error !== null && "cause" in error ? error.cause : undefined;
  return (cause === undefined ? "" : errorText(cause)) || errorText(error);
}
