/** Which routes hold for a target or a port. */
export interface RouteSelection {
  /** The one route that takes everything. */
  readonly kind: "default";
}

const defaultRoutes: RouteSelection = { kind: "default" };

/**
 * The routes of a Service's port or of a workload's port. Gateway API routes are not read yet, so it is the default
 * ones; this is where they will be chosen, by their parents and by the namespace that asks, and the answers and
 * translators of both sides carry the selection already.
 */
export function selectRoutes(): RouteSelection {
  return defaultRoutes;
}
