import type { FieldPath } from "../domain/resources/object-reader.js";

/** Fields about which something is said already. */
export interface ToldPaths {
  /** Whether something is said about the field, or about one in it. */
  readonly atOrWithin: (path: FieldPath) => boolean;
  /** Whether something is said about an object that holds the field. */
  readonly around: (path: FieldPath) => boolean;
}

/** Answers from sets, since both sides may be many. */
export function toldPaths(paths: readonly FieldPath[]): ToldPaths {
  const told = new Set(paths.map(keyOf));
  const beginnings = new Set(paths.flatMap(beginningsOf).map(keyOf));
  return {
    atOrWithin: (path) => beginnings.has(keyOf(path)),
    around: (path) => beginningsOf(path).some((beginning) => told.has(keyOf(beginning))),
  };
}

function beginningsOf(path: FieldPath): readonly FieldPath[] {
  return Array.from({ length: path.length + 1 }, (_, length) => path.slice(0, length));
}

function keyOf(path: FieldPath): string {
  return JSON.stringify(path);
}
