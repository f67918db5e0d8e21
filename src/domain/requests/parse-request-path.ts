import { parseAuthority, parseServiceName } from "../authority.js";
import type { EndpointsKey } from "../endpoints/select-endpoints.js";
import { parseIp } from "../ip-address.js";
import type { Refusal } from "../refusal.js";
import type { NamespacedName } from "../resources/names.js";
import { err, ok, type Result } from "../result.js";
import type { ContextToken } from "../context-token.js";

/** What a profile is asked for: a Service by name, one of its endpoints by hostname, or an address. */
export type ProfileTarget =
  | { readonly kind: "service"; readonly service: NamespacedName; readonly fqn: string }
  | { readonly kind: "instance"; readonly service: NamespacedName; readonly hostname: string }
  | { readonly kind: "address"; readonly ip: string };

/** What a GetProfile stream is about. Streams with equal keys show the same. */
export interface ProfileKey {
  readonly target: ProfileTarget;
  readonly port: number;
  /** The client's namespace; empty when not known. */
  readonly clientNamespace: string;
}

/** Reads the `path` of GetProfile (Linkerd destination/server.go, GetProfile). */
export function parseProfilePath(
  path: string,
  token: ContextToken,
  clusterDomain: string,
): Result<ProfileKey, Refusal> {
  const authority = parseAuthority(path);
  if (!authority.ok) return invalid(`invalid authority ${JSON.stringify(path)}: ${authority.error}`);
  const { host, port } = authority.value;
  const key = { port, clientNamespace: token.ns };
  const ip = parseIp(host);
  if (ip !== undefined) return ok({ ...key, target: { kind: "address", ip: ip.text } });
  const name = parseServiceName(host, clusterDomain);
  if (!name.ok) return invalid(`invalid service ${JSON.stringify(host)}: ${name.error}`);
  const { service, instance } = name.value;
  return ok({
    ...key,
    target:
      instance === ""
        ? { kind: "service", service, fqn: host }
        : { kind: "instance", service, hostname: instance },
  });
}

/** Reads the `path` of Get: names only, since an address is an endpoint already (destination/server.go, Get). */
export function parseEndpointsPath(
  path: string,
  token: ContextToken,
  clusterDomain: string,
): Result<EndpointsKey, Refusal> {
  const authority = parseAuthority(path);
  if (!authority.ok) return invalid(`Invalid authority: ${path}: ${authority.error}`);
  const { host, port } = authority.value;
  if (parseIp(host) !== undefined) return invalid(`IP queries not supported by Get API: host=${host}`);
  const name = parseServiceName(host, clusterDomain);
  if (!name.ok) return invalid(`Invalid authority: ${path}: ${name.error}`);
  return ok({ service: name.value.service, instance: name.value.instance, port, nodeName: token.nodeName });
}

function invalid(message: string): Result<never, Refusal> {
  return err({ code: "INVALID_ARGUMENT", message });
}
