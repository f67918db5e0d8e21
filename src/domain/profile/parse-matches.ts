import type { FieldPath, ObjectReader } from "../resources/object-reader.js";
import { finiteNumber } from "./finite-number.js";
import type { RequestMatch, ResponseMatch } from "./service-profile.js";

/** A condition tree while it is read: what both kinds of match share. */
type Tree<Leaf> =
  | { readonly kind: "all" | "any"; readonly matches: readonly Tree<Leaf>[]; readonly path?: FieldPath }
  | { readonly kind: "not"; readonly match: Tree<Leaf> }
  | Leaf;

type ReadLeaves<Leaf> = (reader: ObjectReader) => readonly Leaf[];

/**
 * Reads a route's condition. Several fields in one condition must all match; the order is the one in which
 * Linkerd writes them (profile_translator.go, toRequestMatch).
 */
export function parseRequestMatch(reader: ObjectReader): RequestMatch {
  const method: ReadLeaves<RequestMatch> = (at) => {
    const text = at.string("method");
    return text === "" ? [] : [{ kind: "method", method: text, path: [...at.path, "method"] }];
  };
  const path: ReadLeaves<RequestMatch> = (at) => {
    const regex = at.string("pathRegex");
    return regex === "" ? [] : [{ kind: "path", regex, path: [...at.path, "pathRegex"] }];
  };
  return parseTree<RequestMatch>(reader, {
    beforeNot: method,
    afterNot: path,
    fields: "all, any, not, method or pathRegex",
    level: 1,
  });
}

/** Reads a response class's condition (profile_translator.go, toResponseMatch). */
export function parseResponseMatch(reader: ObjectReader): ResponseMatch {
  const status: ReadLeaves<ResponseMatch> = (at) =>
    at.has("status") ? [parseStatusRange(at.object("status"))] : [];
  return parseTree<ResponseMatch>(reader, {
    beforeNot: status,
    afterNot: () => [],
    fields: "all, any, not or status",
    level: 1,
  });
}

interface TreeForm<Leaf> {
  readonly beforeNot: ReadLeaves<Leaf>;
  readonly afterNot: ReadLeaves<Leaf>;
  /** The fields of which one must be set, for the message. */
  readonly fields: string;
  /** How deep a condition lies in others; 1 is the outermost. */
  readonly level: number;
}

/**
 * The proxy's decoder (prost) takes 100 messages within one another and gives up on the whole profile beyond. A
 * level makes four at most: a sequence with a match in it, for several fields and once more for `all` or `any`.
 */
const maxLevels = 20;

function parseTree<Leaf>(reader: ObjectReader, form: TreeForm<Leaf>): Tree<Leaf> {
  if (form.level > maxLevels) {
    const message = `expected at most ${maxLevels} conditions within one another, found more`;
    reader.problem(undefined, message, { rule: "too-deep" });
    return { kind: "all", matches: [] };
  }
  const inner = { ...form, level: form.level + 1 };
  const matches: Tree<Leaf>[] = [];
  for (const kind of ["all", "any"] as const)
    if (reader.has(kind))
      matches.push(
        sequence(
          kind,
          reader.objects(kind).map((child) => parseTree(child, inner)),
          [...reader.path, kind],
        ),
      );
  matches.push(...form.beforeNot(reader));
  if (reader.has("not")) matches.push({ kind: "not", match: parseNegated(reader, inner) });
  matches.push(...form.afterNot(reader));

  const [only, ...others] = matches;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined)
    reader.problem(undefined, `expected one of the fields ${form.fields}, found none`, {
      rule: "no-condition",
    });
  return { kind: "all", matches };
}

/**
 * What `not` negates. Linkerd's custom resource definition wants a list, its code an object; both are taken.
 * Of a list, none may match.
 */
function parseNegated<Leaf>(reader: ObjectReader, form: TreeForm<Leaf>): Tree<Leaf> {
  if (!Array.isArray(reader.raw("not"))) return parseTree(reader.object("not"), form);
  const children = reader.objects("not").map((child) => parseTree(child, form));
  const [only, ...others] = children;
  return only !== undefined && others.length === 0
    ? only
    : sequence("any", children, [...reader.path, "not"]);
}

function sequence<Leaf>(kind: "all" | "any", matches: readonly Tree<Leaf>[], path: FieldPath): Tree<Leaf> {
  return { kind, matches, ...(matches.length === 0 && { path }) };
}

const statusBounds = { lowest: 100, highest: 599 };

/** As Linkerd pkg/profiles/profiles.go, ValidateResponseMatch: each end is 0 (open) or from 100 to 599. */
function parseStatusRange(reader: ObjectReader): ResponseMatch {
  const { lowest, highest } = statusBounds;
  const read = (key: "min" | "max"): number => {
    const value = finiteNumber(reader, key, () => reader.integer(key, { min: 0, max: 0xffffffff })) ?? 0;
    if (value !== 0 && (value < lowest || value > highest))
      reader.problem(key, `expected a status from ${lowest} to ${highest}, found ${value}`, {
        rule: "status-out-of-range",
      });
    return value;
  };
  const min = read("min");
  const max = read("max");
  if (min !== 0 && max !== 0 && max < min)
    reader.problem("max", `expected at least the minimum ${min}, found ${max}`, {
      rule: "status-range-reversed",
    });
  return { kind: "status", min, max, path: reader.path };
}
