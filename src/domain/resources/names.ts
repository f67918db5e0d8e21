/** Identifies an object among those of its kind. The namespace of cluster-wide kinds is empty. */
export interface NamespacedName {
  readonly namespace: string;
  readonly name: string;
}

/** A text that tells ids apart, whatever characters a lookup may hold. */
export function nameKey({ namespace, name }: NamespacedName): string {
  return `${namespace}/${name}`;
}

/** `namespace/name`, or the name alone for cluster-wide kinds. */
export function formatName(id: NamespacedName): string {
  return id.namespace === "" ? id.name : `${id.namespace}/${id.name}`;
}
