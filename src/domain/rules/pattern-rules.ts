import { patternsIn, type Pattern, type PatternVerdicts } from "../profile/path-patterns.js";
import type { Route } from "../profile/service-profile.js";
import { droppingEffect } from "./dropped-leaves.js";
import type { Finding, FindingParts } from "./finding.js";
import { impossiblePath } from "./path-rules.js";
import { anchoredPattern, endsEscaped, topAlternatives, trimmedPattern } from "./pattern-text.js";
import { report, shown } from "./report.js";

/** Rules about the path patterns of a route. */
export function* patternFindings(route: Route, verdicts: PatternVerdicts): FindingParts {
  const inProxy = droppingEffect(
    route,
    (leaf) => leaf.kind === "path" && verdicts.get(leaf.regex) !== undefined,
  );
  for (const pattern of patternsIn(route.condition)) {
    const reason = verdicts.get(pattern.regex);
    if (reason !== undefined) yield [badPattern(pattern, { reason, inProxy: inProxy() })];
    else
      yield [
        ...looseAlternation(pattern),
        ...openEnd(pattern),
        ...impossiblePath(pattern.regex, pattern.path),
      ];
  }
}

interface Refused {
  readonly reason: string;
  /** What the proxy makes of the route. */
  readonly inProxy: string;
}

function badPattern({ regex, path }: Pattern, { reason, inProxy }: Refused): Finding {
  return report("bad-pattern", path, {
    found: `the proxy cannot compile ${shown(regex)}: ${gistOf(reason)}`,
    effect: `the proxy drops it from its condition, ${inProxy}; Waypost leaves the route out`,
    remedy: "use the syntax of Rust's regex crate",
  });
}

/**
 * The engine's text shows the pattern once more, with a mark on a line of its own; the last line says why. Some are
 * sentences, and more follows here.
 */
function gistOf(reason: string): string {
  return (/\nerror: (.*)$/s.exec(reason)?.[1] ?? reason).replace(/\.$/, "");
}

/** The anchors bind to the first and to the last alternative alone. */
function looseAlternation({ regex, path }: Pattern): readonly Finding[] {
  const anchored = anchoredPattern(regex);
  const alternatives = topAlternatives(anchored) ?? [];
  if (alternatives.length < 2 || alternatives.every(isWhole)) return [];
  return [
    report("loose-alternation", path, {
      found: `${shown(regex)} has alternatives outside of a group`,
      effect: `the proxy reads ${shown(anchored)}, where each anchor holds for one alternative only, so more paths match`,
      remedy: `group them: (?:${withoutAnchors(trimmedPattern(regex))})`,
    }),
  ];
}

function isWhole(alternative: string): boolean {
  const begins = alternative.startsWith("^") || alternative.startsWith("\\A");
  const ends = /(\$|\\z)$/.exec(alternative)?.[0];
  return begins && ends !== undefined && !endsEscaped(alternative.slice(0, -ends.length));
}

function withoutAnchors(text: string): string {
  const rest = text.startsWith("^") ? text.slice(1) : text;
  return rest.endsWith("$") && !endsEscaped(rest.slice(0, -1)) ? rest.slice(0, -1) : rest;
}

/** A pattern that ends with a dollar gets no anchor, whatever the dollar means. */
function openEnd({ regex, path }: Pattern): readonly Finding[] {
  const text = trimmedPattern(regex);
  if (!text.endsWith("$") || !endsEscaped(text.slice(0, -1))) return [];
  return [
    report("open-end", path, {
      found: `${shown(regex)} ends in an escaped dollar`,
      effect:
        "the proxy takes it for an anchor and adds none, so whatever may follow in the path matches too",
      remedy: `add the anchor: ${text}$`,
    }),
  ];
}
