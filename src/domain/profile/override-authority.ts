import { splitHostPort } from "../authority.js";
import { formatHostPort } from "../ip-address.js";
import type { DstOverride } from "./service-profile.js";

/** An override's authority, with the asked port unless it names one (Linkerd profile_translator.go, toDstOverrides). */
export function overrideAuthority({ authority }: Pick<DstOverride, "authority">, port: number): string {
  return splitHostPort(authority).ok ? authority : formatHostPort(authority, port);
}
