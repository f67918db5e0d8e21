import { expectedDomain } from "../domain/cluster-domain.js";
import { parsePortList, type PortSet } from "../domain/port-set.js";
import { foundExpected } from "./found-expected.js";

/** What is needed of a reader whose table has these flags. */
interface Reads<Name extends string> {
  text(name: Name): string;
  default(name: Name): string;
  about(name: Name, message: string): readonly string[];
}

/** As in Linkerd, no domain is refused, and an empty one is replaced; `warnings` gets told. */
export function readDomain<Name extends string>(flags: Reads<Name>, name: Name, warnings: string[]): string {
  const domain = flags.text(name);
  if (domain !== "") {
    const expected = expectedDomain(domain);
    if (expected !== undefined)
      warnings.push(...flags.about(name, `${foundExpected(domain, expected)}; it is used as it is`));
    return domain;
  }
  const standard = flags.default(name);
  warnings.push(...flags.about(name, `${foundExpected("", "a domain")}; using ${standard}`));
  return standard;
}

/** As in Linkerd's util.ParsePorts, an entry that is no port or range is left out; `warnings` gets told. */
export function readOpaquePorts(flags: Reads<"default-opaque-ports">, warnings: string[]): PortSet {
  const { ports, skipped } = parsePortList(flags.text("default-opaque-ports"));
  for (const reason of skipped) warnings.push(...flags.about("default-opaque-ports", `left out: ${reason}`));
  return ports;
}
