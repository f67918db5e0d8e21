import { matchesLabels } from "../label-selector.js";
import type { NamespacedName } from "../resources/names.js";
import type { StringMap } from "../resources/resource.js";

interface Labelled extends NamespacedName {
  readonly labels: StringMap;
}

/**
 * Finds the objects of a namespace that have all labels of a selector, in the order in which they were given.
 * Only labels in `keys`, which must hold the keys of every selector that will be asked, are indexed.
 */
export function indexByLabels<T extends Labelled>(
  objects: readonly T[],
  keys: ReadonlySet<string>,
): (namespace: string, selector: StringMap) => readonly T[] {
  const buckets = new Map<string, T[]>();
  for (const object of objects)
    for (const label of object.labels)
      if (keys.has(label[0])) addTo(buckets, bucketKey(object.namespace, label), object);
  return (namespace, selector) => {
    const found = [...selector].map((label) => buckets.get(bucketKey(namespace, label)) ?? []);
    const [smallest = []] = found.toSorted((a, b) => a.length - b.length);
    return smallest.filter((object) => matchesLabels(selector, object.labels));
  };
}

function bucketKey(namespace: string, [key, value]: readonly [string, string]): string {
  return `${namespace}/${key}=${value}`;
}

function addTo<T>(buckets: Map<string, T[]>, key: string, object: T): void {
  const bucket = buckets.get(key);
  if (bucket === undefined) buckets.set(key, [object]);
  else bucket.push(object);
}
