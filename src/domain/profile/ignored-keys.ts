import { foldCase } from "../admission/fold-case.js";
import { isRecord } from "../is-record.js";
import type { FieldPath } from "../resources/object-reader.js";

/**
 * A key that is written and has no effect:
 * - `case`: it is one of a ServiceProfile's when case is folded. Linkerd's webhook reads it as that one (Go's
 *   encoding/json); the API server and all that serves profiles tell keys apart by case;
 * - `opaque-ports`: `spec.opaquePorts`, in whose place Linkerd puts the ports of the Service
 *   (controller/api/destination/opaque_ports_adaptor.go).
 */
export type IgnoredKey =
  | {
      readonly kind: "case";
      readonly path: FieldPath;
      readonly key: string;
      /** The key as the API has it. */
      readonly meant: string;
      /** Whether that one is there as well. */
      readonly isThere: boolean;
    }
  | { readonly kind: "opaque-ports"; readonly path: FieldPath };

/** The ignored keys in a ServiceProfile's `metadata` and `spec`, as they are written. */
export function ignoredKeys(raw: {
  readonly metadata: unknown;
  readonly spec: unknown;
}): readonly IgnoredKey[] {
  const opaquePorts = isRecord(raw.spec) ? (raw.spec["opaquePorts"] ?? undefined) : undefined;
  return [
    ...findIn(raw.metadata, { shape: metadata, path: ["metadata"] }),
    ...findIn(raw.spec, { shape: spec, path: ["spec"] }),
    ...(opaquePorts === undefined ? [] : [{ kind: "opaque-ports", path: ["spec", "opaquePorts"] } as const]),
  ];
}

/** The ignored keys of the object itself, not of what they hold: the parser does not see these. */
export function ignoredRootKeys(raw: unknown): readonly IgnoredKey[] {
  return isRecord(raw) ? ownKeys(raw, { shape: root, path: [] }) : [];
}

/** The keys of one object, each with the shape of what it holds; undefined where no keys of ours are in it. */
interface Shape {
  readonly fields: ReadonlyMap<string, (() => Shape) | undefined>;
  /** By the folded key. */
  readonly byFold: ReadonlyMap<string, string>;
}

function shapeOf(leaves: readonly string[], objects: Readonly<Record<string, () => Shape>> = {}): Shape {
  const fields = new Map<string, (() => Shape) | undefined>(Object.entries(objects));
  for (const leaf of leaves) fields.set(leaf, undefined);
  return { fields, byFold: new Map([...fields.keys()].map((key) => [foldCase(key), key])) };
}

/** The fields of controller/gen/apis/serviceprofile/v1alpha2/types.go. */
const requestMatch: Shape = shapeOf(["method", "pathRegex"], {
  all: () => requestMatch,
  any: () => requestMatch,
  not: () => requestMatch,
});
const statusRange = shapeOf(["min", "max"]);
const responseMatch: Shape = shapeOf([], {
  all: () => responseMatch,
  any: () => responseMatch,
  not: () => responseMatch,
  status: () => statusRange,
});
const responseClass = shapeOf(["isFailure"], { condition: () => responseMatch });
const route = shapeOf(["name", "isRetryable", "timeout"], {
  condition: () => requestMatch,
  responseClasses: () => responseClass,
});
const retryBudget = shapeOf(["retryRatio", "minRetriesPerSecond", "ttl"]);
const weightedDst = shapeOf(["authority", "weight"]);
const spec = shapeOf(["opaquePorts"], {
  routes: () => route,
  retryBudget: () => retryBudget,
  dstOverrides: () => weightedDst,
});
/** Those of metav1.ObjectMeta that people write. */
const metadata = shapeOf([
  "name",
  "generateName",
  "namespace",
  "labels",
  "annotations",
  "ownerReferences",
  "finalizers",
]);
const root = shapeOf(["apiVersion", "kind", "metadata", "spec"]);

/** Conditions within one another that are looked through; the parser takes fewer. */
const deepest = 64;

interface Place {
  readonly shape: Shape;
  readonly path: FieldPath;
}

function findIn(value: unknown, { shape, path }: Place): readonly IgnoredKey[] {
  if (path.length > deepest) return [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, i) => findIn(item, { shape, path: [...path, i] }));
  if (!isRecord(value)) return [];
  const inner = Object.entries(value).flatMap(([key, child]) => {
    const childShape = shape.fields.get(key)?.();
    return childShape === undefined ? [] : findIn(child, { shape: childShape, path: [...path, key] });
  });
  return [...ownKeys(value, { shape, path }), ...inner];
}

function ownKeys(object: Readonly<Record<string, unknown>>, { shape, path }: Place): readonly IgnoredKey[] {
  return Object.keys(object).flatMap((key): readonly IgnoredKey[] => {
    if (shape.fields.has(key)) return [];
    const meant = shape.byFold.get(foldCase(key));
    if (meant === undefined) return [];
    return [{ kind: "case", path: [...path, key], key, meant, isThere: Object.hasOwn(object, meant) }];
  });
}
