import { parseIp } from "../ip-address.js";

/** Addresses in canonical text, without those that are no address (`None`, the empty text). */
export function canonicalIps(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => parseIp(text)?.text ?? []);
}

/** The first list that has an address. Kubernetes keeps both `podIPs` and the older `podIP`. */
export function firstGiven(plural: readonly string[], singular: string): readonly string[] {
  const given = plural.filter((ip) => ip !== "");
  return canonicalIps(given.length > 0 ? given : [singular]);
}
