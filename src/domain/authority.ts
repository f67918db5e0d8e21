import { err, ok, type Result } from "./result.js";
import { quoteGo } from "./quote-go.js";

/** A host and a port, both as they were written; an IPv6 host has lost its brackets. */
export interface HostPort {
  readonly host: string;
  readonly port: string;
}

/** Where a path of the destination API leads; the port is 1 to 65535. */
export interface Authority {
  readonly host: string;
  readonly port: number;
}

/** The service a DNS name stands for; `instance` names one of its pods and is empty for all of them. */
export interface ServiceName {
  readonly service: { readonly namespace: string; readonly name: string };
  readonly instance: string;
}

const defaultPort = 80;
const maxInt64 = (1n << 63n) - 1n;
const maxUint64 = (1n << 64n) - 1n;

/** Splits `host:port` or `[host]:port` as Go's `net.SplitHostPort` does; the error is Go's text. */
export function splitHostPort(text: string): Result<HostPort, string> {
  const lastColon = text.lastIndexOf(":");
  const close = text.startsWith("[") ? text.indexOf("]") : -1;
  const reason = findHostPortIssue(text, { lastColon, close });
  if (reason !== undefined) return err(text === "" ? reason : `address ${text}: ${reason}`);
  const host = close < 0 ? text.slice(0, lastColon) : text.slice(1, close);
  return ok({ host, port: text.slice(lastColon + 1) });
}

/**
 * Reads the path of a request, `GetDestination.path`: a host, and a port that is 80 when left out. The error
 * is the text Linkerd's getHostAndPort (controller/api/destination/server.go) puts into its status.
 */
export function parseAuthority(path: string): Result<Authority, string> {
  if (!path.includes(":")) return ok({ host: path, port: defaultPort });
  const parts = splitHostPort(path);
  if (!parts.ok) return err(`invalid destination: ${parts.error}`);
  const { host, port } = parts.value;
  const number = parseInteger(port);
  if (!number.ok) return err(`invalid port ${port}: strconv.Atoi: parsing ${quoteGo(port)}: ${number.error}`);
  if (number.value <= 0n || number.value > 65535n) return err(`invalid port ${number.value.toString()}`);
  return ok({ host, port: Number(number.value) });
}

/**
 * Takes apart `<service>.<namespace>.svc.<cluster domain>`, with the name of a pod before it or not. Upper
 * case, a trailing dot and short names do not match, as in Linkerd's parseK8sServiceName
 * (controller/api/destination/server.go), whose error texts these are.
 */
export function parseServiceName(host: string, clusterDomain: string): Result<ServiceName, string> {
  const suffix = `.svc.${clusterDomain}`;
  if (!`.${host}`.endsWith(suffix)) return err(`name ${host} does not match cluster domain ${clusterDomain}`);
  const labels = host.slice(0, Math.max(0, host.length - suffix.length)).split(".");
  const [first = "", second = "", third = ""] = labels;
  if (labels.length === 2) return ok({ service: { namespace: second, name: first }, instance: "" });
  if (labels.length === 3) return ok({ service: { namespace: third, name: second }, instance: first });
  return err(`invalid k8s service ${host}`);
}

interface HostPortMarks {
  readonly lastColon: number;
  /** Where the bracket around the host is closed; negative without one. */
  readonly close: number;
}

/** The order of the checks decides which text a host with several mistakes gets. */
function findHostPortIssue(text: string, { lastColon, close }: HostPortMarks): string | undefined {
  const isBracketed = text.startsWith("[");
  if (lastColon < 0) return "missing port in address";
  if (isBracketed) {
    if (close < 0) return "missing ']' in address";
    if (close + 1 !== lastColon) {
      return text[close + 1] === ":" ? "too many colons in address" : "missing port in address";
    }
  } else if (text.indexOf(":") !== lastColon) return "too many colons in address";
  // The brackets around the host are the only ones allowed.
  if (text.includes("[", isBracketed ? 1 : 0)) return "unexpected '[' in address";
  if (text.includes("]", close + 1)) return "unexpected ']' in address";
  return undefined;
}

/** Go's strconv.Atoi of 64 bits, with the reasons it gives. */
function parseInteger(text: string): Result<bigint, string> {
  const [, sign = "", digits = "", rest = ""] = /^([+-]?)0*([0-9]*)(.*)$/s.exec(text) ?? [];
  // Go stops reading at the digit that does not fit in 64 bits, and so before any garbage after it.
  if (digits.length > 20 || BigInt(digits) > maxUint64) return err("value out of range");
  if (rest !== "" || !/[0-9]$/.test(text)) return err("invalid syntax");
  const value = sign === "-" ? -BigInt(digits) : BigInt(digits);
  return value > maxInt64 || value < -maxInt64 - 1n ? err("value out of range") : ok(value);
}
