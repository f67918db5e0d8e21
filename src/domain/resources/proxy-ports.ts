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

/**
 * The port of an address of numbers, as Go's netip.ParseAddrPort takes it: IPv6 in brackets and with a zone or
 * not (`[fe80::1%eth0]:4143`), IPv4 without (`0.0.0.0:4143`), zeros before the port as many as there are.
 */
function listenPort(text: string): number | undefined {
  const [, ipv6, ipv4 = "", digits = ""] = /^(?:\[(.*)\]|([^[].*)):(\d+)$/s.exec(text) ?? [];
  const port = Number(digits);
  const known = ipv6 === undefined ? isIpv4(ipv4) : isIpv6(ipv6);
  return known && port <= 65535 ? port : undefined;
}

function isIpv4(text: string): boolean {
  return !text.includes(":") && parseIp(text) !== undefined;
}

function isIpv6(text: string): boolean {
  const address = text.replace(/%.+$/s, "");
  return address.includes(":") && parseIp(address) !== undefined;
}
