import { describeType, type FieldPath, type FieldProblem } from "../../domain/resources/object-reader.js";
import type { Position } from "./manifest-problem.js";
import { readObject, type ObjectReading, type ObjectType } from "./read-object.js";
import { isRecord } from "../../domain/is-record.js";

/** Tells where a field is. Holds on to its document, so it is not to be kept. */
export type Locate = (path: FieldPath) => Position;

/** One thing found in a document: an object, or something that ought to be one. */
export interface FoundObject extends Omit<ObjectReading, "object"> {
  /** Undefined for what is no object. */
  readonly object: string | undefined;
  readonly position: Position;
  /** As the document has it; of an item of a typed list, with the list's type. */
  readonly raw: unknown;
  /** By paths within the object. */
  readonly locate: Locate;
  /** A whole document that has nothing of a Kubernetes object: a chart's values, or what another tool reads. */
  readonly isForeign?: true;
}

/**
 * Finds the objects in a document's value: itself, or the items of a list (`List`, `ServiceList`), which
 * may be lists again. Typed lists give their items the type that these leave out, as for kubectl.
 */
export function findObjects(raw: unknown, locate: Locate): readonly FoundObject[] {
  return findAt(raw, { path: [], locate, itemType: undefined });
}

interface Place {
  readonly path: FieldPath;
  readonly locate: Locate;
  /** The type that a typed list gives its items. */
  readonly itemType: ObjectType | undefined;
}

type RawObject = Readonly<Record<string, unknown>>;

function findAt(raw: unknown, place: Place): readonly FoundObject[] {
  if (!isRecord(raw))
    return [misfit(raw, place, [{ path: [], message: `expected an object, found ${describeType(raw)}` }])];
  const apiVersion = raw["apiVersion"] ?? place.itemType?.apiVersion;
  const kind = raw["kind"] ?? place.itemType?.kind;
  if (!isText(apiVersion) || !isText(kind)) return [misfit(raw, place, missingType(apiVersion, kind))];
  if (isList(kind, raw)) return findInItems(raw, { apiVersion, kind }, place);
  return [
    {
      ...readObject(raw, { apiVersion, kind }),
      position: place.locate(place.path),
      raw: { ...raw, apiVersion, kind },
      locate: within(place),
    },
  ];
}

/** A kind that only sounds like a list (`AllowList`) has no items. */
function isList(kind: string, raw: RawObject): boolean {
  return kind === "List" || (kind.endsWith("List") && Array.isArray(raw["items"]));
}

function findInItems(raw: RawObject, { apiVersion, kind }: ObjectType, place: Place): readonly FoundObject[] {
  const items = raw["items"] ?? [];
  if (!Array.isArray(items))
    return [
      misfit(raw, place, [{ path: ["items"], message: `expected a list, found ${describeType(items)}` }]),
    ];
  const itemType = kind === "List" ? undefined : { apiVersion, kind: kind.slice(0, -"List".length) };
  return items.flatMap((item: unknown, i) =>
    findAt(item, { path: [...place.path, "items", i], locate: place.locate, itemType }),
  );
}

function misfit(raw: unknown, place: Place, problems: readonly FieldProblem[]): FoundObject {
  return {
    object: undefined,
    contribution: undefined,
    faults: problems.map((problem) => ({ ...problem, effect: "it is left out" })),
    ignoredAs: undefined,
    position: place.locate(place.path),
    raw,
    locate: within(place),
    ...(place.path.length === 0 && isForeign(raw) && { isForeign: true }),
  };
}

function isForeign(raw: unknown): boolean {
  return !isRecord(raw) || !["kind", "metadata", "spec"].some((key) => Object.hasOwn(raw, key));
}

function within({ path: start, locate }: Place): Locate {
  return (path) => locate([...start, ...path]);
}

function missingType(apiVersion: unknown, kind: unknown): readonly FieldProblem[] {
  const problems = [...expectText("apiVersion", apiVersion), ...expectText("kind", kind)];
  return (apiVersion ?? kind ?? undefined) === undefined
    ? [{ path: [], message: "expected the object's apiVersion and kind, found neither" }]
    : problems;
}

function expectText(key: string, found: unknown): readonly FieldProblem[] {
  if (isText(found)) return [];
  const shown = found === undefined || found === "" ? "none" : describeType(found);
  return [{ path: [key], message: `expected the object's ${key}, found ${shown}` }];
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
