import { isAlias, isNode, visit, type Alias, type Document, type Node } from "yaml";

/** An alias that no plain value can be made of. */
interface AliasFault {
  readonly offset: number;
  readonly reason: string;
}

/** Anchors and aliases up to the last alias: the parser looks through all of them for each alias. */
const maxNamedNodes = 10_000;

/**
 * Finds the first alias that names nothing, that is one of too many, or that sits in the value it names:
 * kubectl's parser refuses the first and the last, ours would give an endless object for the latter.
 */
export function findAliasFault(document: Document): AliasFault | undefined {
  const anchors = new Map<string, Node>();
  let fault: AliasFault | undefined;
  let named = 0;
  visit(document, {
    Node: (_key, node, path) => {
      if (!isAlias(node)) {
        if (node.anchor === undefined) return undefined;
        named++;
        anchors.set(node.anchor, node);
        return undefined;
      }
      const reason =
        ++named > maxNamedNodes
          ? `expected at most ${maxNamedNodes} anchors and aliases in a document, found more`
          : reasonAgainst(node, anchors, path);
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
