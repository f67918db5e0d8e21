import { isAlias, isNode, visit, type Alias, type Document, type Node } from "yaml";

/** An alias that no plain value can be made of. */
interface AliasFault {
  readonly offset: number;
  readonly reason: string;
}

/**
 * Finds the first alias that names nothing, or a value that contains the alias itself: kubectl's parser
 * refuses both, ours would give an endless object for the latter.
 */
export function findAliasFault(document: Document): AliasFault | undefined {
  const anchors = new Map<string, Node>();
  let fault: AliasFault | undefined;
  visit(document, {
    Node: (_key, node, path) => {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.set(node.anchor, node);
        return undefined;
      }
      const reason = reasonAgainst(node, anchors, path);
      if (reason === undefined) return undefined;
      fault = { offset: node.range?.[0] ?? 0, reason };
      return visit.BREAK;
    },
  });
  return fault;
}

function reasonAgainst(
  alias: Alias,
  anchors: ReadonlyMap<string, Node>,
  parents: readonly unknown[],
): string | undefined {
  const target = anchors.get(alias.source);
  if (target === undefined)
    return `the alias *${alias.source} names nothing: no &${alias.source} comes before it`;
  return parents.some((parent) => isNode(parent) && parent === target)
    ? `the value of &${alias.source} contains itself`
    : undefined;
}
