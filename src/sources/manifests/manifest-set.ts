import { deepEqual } from "../../domain/deep-equal.js";
import { formatName } from "../../domain/resources/names.js";
import type { ResourceChange } from "../../domain/resources/resource-change.js";
import {
  kinds,
  type EndpointSlice,
  type Kind,
  type Rejection,
  type Resource,
} from "../../domain/resources/resource.js";
import type { ManifestProblem } from "./manifest-problem.js";
import type { ClaimedObject, FileContents } from "./read-contents.js";

/** Makes slices for what the objects only imply. Pure. */
export type DeriveSlices = (objects: readonly Resource[]) => readonly EndpointSlice[];

export interface ManifestFile {
  readonly path: string;
  readonly contents: FileContents;
}

export interface ManifestSelection {
  readonly objects: readonly ClaimedObject[];
  readonly problems: readonly ManifestProblem[];
}

/** All objects that the folders give, by kind and name. */
export interface ManifestState {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly rejections: ReadonlyMap<string, Rejection>;
}

/** Of several definitions of an object the first counts, readable or not: a mistake must not swap them. */
export function selectObjects(files: readonly ManifestFile[]): ManifestSelection {
  const first = new Map<string, { readonly path: string; readonly object: ClaimedObject }>();
  const problems: ManifestProblem[] = [];
  for (const { path, contents } of files) {
    for (const object of contents.objects) {
      const winner = first.get(object.object);
      if (winner === undefined) first.set(object.object, { path, object });
      else
        problems.push(
          describeTwin(path, object, `${winner.path}:${winner.object.line}:${winner.object.column}`),
        );
    }
  }
  return { objects: [...first.values()].map(({ object }) => object), problems };
}

/**
 * Puts the objects together. Slices made from Endpoints, then those that `derive` gives, get another name
 * where theirs is taken: they neither replace a written slice nor one another.
 */
export function assembleState(objects: readonly ClaimedObject[], derive?: DeriveSlices): ManifestState {
  const resources = new Map<string, Resource>();
  const rejections = new Map<string, Rejection>();
  for (const object of objects) {
    if (object.rejection !== undefined) rejections.set(keyOf(object.rejection), object.rejection);
    if (!object.converted) for (const resource of object.resources) resources.set(keyOf(resource), resource);
  }
  const add = (resource: Resource): void => {
    const free = withFreeName(resource, (key) => resources.has(key) || rejections.has(key));
    resources.set(keyOf(free), free);
  };
  const converted = objects.filter((object) => object.converted).flatMap((object) => object.resources);
  converted.filter(unlessWritten([...resources.values()])).forEach(add);
  derive?.([...resources.values()]).forEach(add);
  return { resources, rejections };
}

/** The steps from one state to another, none for what is equal. */
export function diffStates(before: ManifestState, after: ManifestState): readonly ResourceChange[] {
  const known = new Map<string, Resource | Rejection>([...before.resources, ...before.rejections]);
  const changes: ResourceChange[] = [];
  for (const [key, { kind, namespace, name }] of known)
    if (!after.resources.has(key) && !after.rejections.has(key))
      changes.push({ type: "delete", kind, id: { namespace, name } });
  for (const [key, rejection] of after.rejections)
    if (!deepEqual(before.rejections.get(key), rejection)) changes.push({ type: "reject", rejection });
  for (const [key, object] of after.resources)
    if (!deepEqual(before.resources.get(key), object)) changes.push({ type: "apply", object });
  return changes;
}

/** The whole state: one reset for each kind. */
export function resetTo({ resources, rejections }: ManifestState): readonly ResourceChange[] {
  const ofKind = <T extends Resource | Rejection>(
    objects: ReadonlyMap<string, T>,
    kind: Kind,
  ): readonly T[] => [...objects.values()].filter((object) => object.kind === kind);
  return kinds.map((kind) => ({
    type: "reset",
    kind,
    objects: ofKind(resources, kind),
    rejections: ofKind(rejections, kind),
  }));
}

function describeTwin(
  path: string,
  { object, line, column }: ClaimedObject,
  winner: string,
): ManifestProblem {
  const reason = `${object} is defined in ${winner} already, which comes first`;
  return { file: path, line, column, object, field: undefined, reason, effect: "this one is left out" };
}

/**
 * Passes over the slices made from Endpoints where Kubernetes does: its controller writes both Endpoints and
 * slices for a Service with a selector (endpointslicemirroring_controller.go, syncEndpoints), and a dump of a
 * cluster has both. Without any written slice the Endpoints are all there is to go by.
 */
function unlessWritten(resources: readonly Resource[]): (resource: Resource) => boolean {
  const selecting = new Set<string>();
  const written = new Set<string>();
  for (const resource of resources) {
    if (resource.kind === "Service" && resource.selector !== undefined) selecting.add(formatName(resource));
    if (resource.kind === "EndpointSlice") written.add(serviceOf(resource));
  }
  return (resource) =>
    resource.kind !== "EndpointSlice" ||
    !selecting.has(serviceOf(resource)) ||
    !written.has(serviceOf(resource));
}

function serviceOf({ namespace, serviceName }: EndpointSlice): string {
  return formatName({ namespace, name: serviceName });
}

function withFreeName<R extends Resource>(resource: R, isTaken: (key: string) => boolean): R {
  let free = resource;
  for (let n = 2; isTaken(keyOf(free)); n++) free = { ...resource, name: `${resource.name}-${n}` };
  return free;
}

function keyOf(object: Resource | Rejection): string {
  return `${object.kind} ${formatName(object)}`;
}
