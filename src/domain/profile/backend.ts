/**
 * What a client finds behind an authority that a profile sends traffic to:
 * - `available`: endpoints;
 * - `empty`: a Service without endpoints;
 * - `missing`: no such Service;
 * - `refused`: no name of a Service that has endpoints of its own;
 * - `unweighted`: weight 0, which the proxy drops.
 */
export type BackendCondition = "available" | "empty" | "missing" | "refused" | "unweighted";

/** One `dst_overrides` entry of a profile, and what is behind it now. */
export interface Backend {
  readonly authority: string;
  /** As on the wire, 10,000 for "1". */
  readonly weight: number;
  readonly condition: BackendCondition;
  readonly endpoints: number;
  /** Why it gets no traffic; empty when it does. */
  readonly reason: string;
}
