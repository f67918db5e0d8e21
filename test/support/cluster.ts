import { formatPath, ObjectReader, type FieldProblem } from "../../src/domain/resources/object-reader.js";
import { parseResource } from "../../src/domain/resources/parse-resource.js";
import type { Kind, Resource } from "../../src/domain/resources/resource.js";
import { ClusterState } from "../../src/domain/state/cluster-state.js";
import type { ClusterView } from "../../src/domain/state/cluster-view.js";

/** A state that holds just these, applied in the given order. */
export function stateWith(...resources: readonly Resource[]): ClusterState {
  const state = new ClusterState();
  state.apply(resources.map((object) => ({ type: "apply", object })));
  return state;
}

/** A view of a state that holds just these. */
export function viewOf(...resources: readonly Resource[]): ClusterView {
  return stateWith(...resources).view();
}

/** An untyped object with the given metadata and other fields; named `web` in `shop` unless they say otherwise. */
export function rawObject(metadata: object = {}, fields: object = {}): unknown {
  return { metadata: { name: "web", namespace: "shop", ...metadata }, ...fields };
}

/** What a parser makes of an untyped object, which must be without fault. */
export function parsed<R>(parse: (object: ObjectReader) => R, raw: unknown): R {
  const object = new ObjectReader(raw);
  const resource = parse(object);
  if (object.problems.length > 0) throw new Error(problemTexts(object.problems).join("; "));
  return resource;
}

/** The faults that a parser finds, as `path: message`. */
export function faults(parse: (object: ObjectReader) => unknown, raw: unknown): readonly string[] {
  const object = new ObjectReader(raw);
  parse(object);
  return problemTexts(object.problems);
}

/** Reads an untyped object of a kind, which must not be rejected. */
export function resourceFrom(kind: Kind, raw: unknown): Resource {
  const result = parseResource(kind, raw);
  if (result.type === "rejected") throw new Error(problemTexts(result.rejection.problems).join("; "));
  return result.resource;
}

/** Problems as `path: message`. */
export function problemTexts(problems: readonly FieldProblem[]): readonly string[] {
  return problems.map(({ path, message }) => `${formatPath(path)}: ${message}`);
}
