import { identityName, type MeshDomain } from "../domain/identity/identity-name.js";
import { err, ok, type Result } from "../domain/result.js";
import type { Typed } from "./flag-definition.js";
import type { FlagReader } from "./flag-reader.js";
import { foundExpected } from "./found-expected.js";
import type { tlsFlags } from "./tls-flags.js";

type TlsFlag = Typed<(typeof tlsFlags)[number]>;

/** What gRPC over TLS runs by. */
export interface TlsConfig {
  readonly tls: boolean;
  /** The DNS names of the certificate that is issued; at least one. */
  readonly tlsNames: readonly string[];
  /** "": one is issued. */
  readonly tlsDir: string;
}

/** Reads the flags of TLS; `warnings` gets told of those that mean nothing. */
export function readTls(
  flags: Pick<FlagReader<TlsFlag>, "read" | "bool" | "text" | "about">,
  domain: MeshDomain,
  warnings: string[],
): TlsConfig {
  const tls = flags.bool("tls");
  const tlsDir = flags.text("tls-dir");
  const named = flags.read("tls-name", parseNames);
  if (!tls) {
    const reason = "has no effect without --tls";
    warnings.push(...flags.about("tls-name", reason), ...flags.about("tls-dir", reason));
  } else if (tlsDir !== "") {
    warnings.push(...flags.about("tls-name", "has no effect with --tls-dir, whose certificate has its own"));
  }
  return { tls, tlsNames: Object.freeze(named.length > 0 ? named : standardNames(domain)), tlsDir };
}

/** The names by which proxies know Linkerd's own (the chart's `..._SVC_NAME`). */
function standardNames(domain: MeshDomain): readonly string[] {
  return ["linkerd-destination", "linkerd-identity"].map((name) =>
    identityName({ name, namespace: domain.controllerNamespace, type: "serviceaccount" }, domain),
  );
}

function parseNames(text: string): Result<readonly string[], readonly string[]> {
  if (text === "") return ok([]);
  const names = text.split(",").map((name) => name.trim());
  const errors = names.filter((name) => !isDnsName(name)).map((name) => foundExpected(name, "a DNS name"));
  return errors.length > 0 ? err(errors) : ok(names);
}

function isDnsName(name: string): boolean {
  return (
    name.length <= 253 &&
    /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\.[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)*$/.test(name)
  );
}
