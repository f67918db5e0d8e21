import { isScalar, visit, type Document } from "yaml";

/** The offset of the first key that its map has already; kubectl's parser refuses such a map. */
export function findTwinKey(document: Document): number | undefined {
  let offset: number | undefined;
  visit(document, {
    Map: (_key, map) => {
      const known = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (known.has(key.value)) {
          offset = key.range?.[0] ?? 0;
          return visit.BREAK;
        }
        known.add(key.value);
      }
      return undefined;
    },
  });
  return offset;
}
