import { splitHostPort } from "../authority.js";
import { parseIp } from "../ip-address.js";
import type { ObjectReader } from "./object-reader.js";
import type { ProxyPorts } from "./resource.js";

/**
 * The ports of the proxy, from the environment of the first container named `linkerd-proxy`, native sidecars
 * included (Linkerd endpoint_translator.go, getPodPorts). Undefined when the pod has no such container.
 */
export function readProxyPorts(containers: readonly ObjectReader[]): ProxyPorts | undefined {
  const proxy = containers.find((container) => container.string("name") === "linkerd-proxy");
  if (proxy === undefined) return undefined;
  const environment = proxy
    .objects("env")
    .map((entry) => ({ name: entry.string("name"), value: entry.string("value") }));
  const portOf = (name: string): number | undefined => {
    const ports = environment.filter((entry) => entry.name === name).map((entry) => listenPort(entry.value));
    return ports.includes(undefined) ? undefined : ports.at(-1);
  };
  return {
    inbound: portOf("LINKERD2_PROXY_INBOUND_LISTEN_ADDR"),
    admin: portOf("LINKERD2_PROXY_ADMIN_LISTEN_ADDR"),
    control: portOf("LINKERD2_PROXY_CONTROL_LISTEN_ADDR"),
  };
}

/** The port of an address of numbers (`0.0.0.0:4143`, `[::]:4143`), as Go's netip.ParseAddrPort takes it. */
function listenPort(text: string): number | undefined {
  const split = splitHostPort(text);
  if (!split.ok || !/^\d{1,5}$/.test(split.value.port)) return undefined;
  const port = Number(split.value.port);
  return port <= 65535 && parseIp(split.value.host) !== undefined ? port : undefined;
}
