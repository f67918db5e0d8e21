import type { Metadata__Output } from "../../gen/io/linkerd/proxy/meta/Metadata.js";

/** The object that something comes from (meta.proto, Metadata); parts that are not given are left out. */
export interface RefView {
  readonly group?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name: string;
  readonly section?: string;
  readonly port?: number;
}

/**
 * Reads a reference; null when it names nothing. Linkerd sends one with a group alone for a default profile,
 * so only a name counts.
 */
export function toRefView(ref: Metadata__Output | undefined): RefView | null {
  const builtIn = ref?.default ?? "";
  if (builtIn !== "") return { kind: "default", name: builtIn };
  const { name, ...resource } = ref?.resource ?? {};
  return name === undefined || name === "" ? null : { ...withoutEmpty(resource), name };
}

/** `Service shop/web port 80`, as far as it is known. */
export function refText({ kind, namespace, name, section, port }: RefView): string {
  return [
    ...(kind === undefined ? [] : [kind]),
    namespace === undefined ? name : `${namespace}/${name}`,
    ...(section === undefined ? [] : [`section ${section}`]),
    ...(port === undefined ? [] : [`port ${port}`]),
  ].join(" ");
}

/** A part may be there and empty, which says as little as none. */
function withoutEmpty<T extends object>(parts: T): Partial<T> {
  // The entries are the object's own, less some; the compiler cannot know that.
  return Object.fromEntries(
    Object.entries(parts).filter(([, part]) => part !== "" && part !== 0),
  ) as Partial<T>;
}
