import type { IpAddress } from "../ip-address.js";
import { parseHttpAuthority } from "../policy/http-authority.js";
import type { Refusal } from "../refusal.js";
import type { NamespacedName } from "../resources/names.js";
import { err, ok, type Result } from "../result.js";
import { parsePolicyWorkload } from "./parse-policy-workload.js";

/** What an outbound policy is asked for. Streams with equal keys show the same. */
export interface OutboundKey {
  readonly target:
    | { readonly kind: "service"; readonly service: NamespacedName }
    | { readonly kind: "address"; readonly ip: IpAddress };
  readonly port: number;
  /** Routes of this namespace hold for its clients alone. */
  readonly clientNamespace: string;
}

/** The question of Get and Watch, as far as its encoding is gone (outbound.proto, TrafficSpec). */
export interface TrafficSpec {
  readonly sourceWorkload: string;
  readonly target:
    | { readonly kind: "authority"; readonly authority: string }
    | { readonly kind: "address"; readonly ip: IpAddress | undefined; readonly port: number }
    | undefined;
}

type Target = Pick<OutboundKey, "target" | "port">;

/** Reads the question of Get and Watch (Linkerd grpc/src/outbound.rs, lookup). */
export function parseTrafficSpec(
  { sourceWorkload, target }: TrafficSpec,
  clusterDomain: string,
): Result<OutboundKey, Refusal> {
  if (target === undefined) return invalid("expected a target, found none");
  const workload = parsePolicyWorkload(sourceWorkload);
  if (!workload.ok) return workload;
  const parsed =
    target.kind === "authority" ? parseTargetName(target.authority, clusterDomain) : parseSocket(target);
  return parsed.ok ? ok({ ...parsed.value, clientNamespace: workload.value.namespace }) : parsed;
}

const defaultPort = 80;

/** `NAME.NAMESPACE.svc`, whatever follows; that is where it differs from the destination's names. */
function parseTargetName(authority: string, clusterDomain: string): Result<Target, Refusal> {
  const parsed = parseHttpAuthority(authority);
  if (!parsed.ok) return invalid(parsed.error);
  const { host, port = defaultPort } = parsed.value;
  if (host === "") return invalid(`expected a host, found none in ${JSON.stringify(authority)}`);
  const [name = "", namespace = "", svc] = withoutDomain(host, clusterDomain).split(".");
  if (svc !== "svc")
    return err({
      code: "NOT_FOUND",
      message: `expected NAME.NAMESPACE.svc.${clusterDomain}, found ${JSON.stringify(host)}`,
    });
  return ok({ target: { kind: "service", service: { namespace, name } }, port });
}

/** Without final dots, and without the domain wherever it stands at the end. */
function withoutDomain(host: string, clusterDomain: string): string {
  let rest = host.replace(/\.+$/, "");
  while (clusterDomain !== "" && rest.endsWith(clusterDomain)) rest = rest.slice(0, -clusterDomain.length);
  return rest;
}

function parseSocket({
  ip,
  port,
}: Extract<TrafficSpec["target"], { kind: "address" }>): Result<Target, Refusal> {
  if (port < 1 || port > 65_535) return invalid(`expected a port from 1 to 65535, found ${port}`);
  if (ip === undefined) return invalid("expected an IP address, found none");
  return ok({ target: { kind: "address", ip }, port });
}

function invalid(message: string): Result<never, Refusal> {
  return err({ code: "INVALID_ARGUMENT", message });
}
