import { isScalar, visit, type Document } from "yaml";

/** A key that its map has already. */
export interface TwinKey {
  readonly offset: number;
  readonly key: string;
}

/**
 * The first key that its map has already. YAML forbids it, and kustomize refuses it; kubectl alone takes the last one
 * without a word (sigs.k8s.io/yaml, Unmarshal), which is hardly what was meant.
 */
export function findTwinKey(document: Document): TwinKey | undefined {
  let twin: TwinKey | undefined;
  visit(document, {
    Map: (_key, map) => {
      const known = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (known.has(key.value)) {
          twin = { offset: key.range?.[0] ?? 0, key: String(key.value) };
          return visit.BREAK;
        }
        known.add(key.value);
      }
      return undefined;
    },
  });
  return twin;
}
