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
  // By namespace, key and value: a joined key would cost more than the two further look-ups.
  const index = new Map<string, Map<string, Map<string, T[]>>>();
  for (const object of objects) {
    const inNamespace = getOrAdd(index, object.namespace, () => new Map<string, Map<string, T[]>>());
    object.labels.forEach((value, key) => {
      if (!keys.has(key)) return;
      const withKey = getOrAdd(inNamespace, key, () => new Map<string, T[]>());
      getOrAdd(withKey, value, () => []).push(object);
    });
  }
  return (namespace, selector) => {
    const required = [...selector];
    const found = required.map(([key, value]) => index.get(namespace)?.get(key)?.get(value) ?? []);
    const [smallest = []] = found.toSorted((a, b) => a.length - b.length);
    return smallest.filter(({ labels }) => required.every(([key, value]) => labels.get(key) === value));
  };
}

function getOrAdd<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
