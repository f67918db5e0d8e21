import type { WeightedDst__Output } from "../../gen/io/linkerd/proxy/destination/WeightedDst.js";
import { toRefView, type RefView } from "./ref-view.js";

/** What a Get for the authority of a backend came to. */
export type BackendState =
  | { readonly kind: "live"; readonly endpoints: number }
  | { readonly kind: "missing" }
  | { readonly kind: "refused"; readonly reason: string }
  /** The question went unanswered, which says nothing about the backend. */
  | { readonly kind: "unknown"; readonly reason: string };

/** One branch of a traffic split with what is behind it. */
export interface BackendView {
  readonly authority: string;
  /** As on the wire: 10,000 is weight 1. */
  readonly weight: number;
  /** Its part of all weights, in percent, to two decimals. */
  readonly share: number;
  readonly backendRef: RefView | null;
  /** How many endpoints it has; null when that is not known. */
  readonly endpoints: number | null;
  /** Why it gets no traffic; null when it gets some. */
  readonly noTraffic: string | null;
  /** Why nothing is known of its endpoints; null when the server answered. */
  readonly unknown: string | null;
}

/** Reads a split; a backend whose state is not given yet counts as unknown. */
export function toSplitView(
  overrides: readonly WeightedDst__Output[],
  states: ReadonlyMap<string, BackendState>,
): readonly BackendView[] {
  const total = overrides.reduce((sum, { weight = 0 }) => sum + weight, 0);
  return overrides.map(({ authority = "", weight = 0, backendRef }) => {
    const state = states.get(authority) ?? { kind: "unknown", reason: "not asked yet" };
    return {
      authority,
      weight,
      share: total === 0 ? 0 : Math.round((weight / total) * 10_000) / 100,
      backendRef: toRefView(backendRef),
      endpoints: endpointsOf(state),
      noTraffic: weight === 0 ? "weight 0" : whyNoTraffic(state),
      unknown: state.kind === "unknown" ? state.reason : null,
    };
  });
}

/** Proxies drop branches of weight 0, so a split of nothing else is none: requests go to the target itself. */
export function splitIsVoid(split: readonly BackendView[]): boolean {
  return split.length > 0 && split.every(({ weight }) => weight === 0);
}

function endpointsOf(state: BackendState): number | null {
  if (state.kind === "live") return state.endpoints;
  return state.kind === "missing" ? 0 : null;
}

function whyNoTraffic(state: BackendState): string | null {
  switch (state.kind) {
    case "live":
      return state.endpoints === 0 ? "no endpoints" : null;
    case "missing":
      return "Service not found";
    case "refused":
      return `refused (${state.reason})`;
    case "unknown":
      return null;
  }
}
