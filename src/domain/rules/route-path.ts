import type { Route } from "../profile/service-profile.js";
import type { FieldPath } from "../resources/object-reader.js";
import { shown } from "./report.js";

/** The path of a route, or of something in it. */
export function routePath(index: number, ...steps: FieldPath): FieldPath {
  return ["spec", "routes", index, ...steps];
}

/** How messages name a route: by its name, and by its place without one. */
export function routeText({ name }: Pick<Route, "name">, index: number): string {
  return name === "" ? `routes[${index}]` : shown(name);
}
