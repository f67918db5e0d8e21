/** Identifies an object among those of its kind. The namespace of cluster-wide kinds is empty. */
export interface NamespacedName {
  readonly namespace: string;
  readonly name: string;
}

/** `namespace/name`, or the name alone for cluster-wide kinds. */
export function formatName(id: NamespacedName): string {
  return id.namespace === "" ? id.name : `${id.namespace}/${id.name}`;
}
