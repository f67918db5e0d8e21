import * as fs from "node:fs";
import * as path from "node:path";

/** What docs/rules.md has about one rule. */
export interface RuleSection {
  readonly id: string;
  readonly severity: string;
  readonly title: string;
  /** The manifests that break the rule, and the mended ones; undefined where there are none. */
  readonly bad: string | undefined;
  readonly good: string | undefined;
}

/** Every section about a rule, in the order of docs/rules.md. */
export function ruleSections(): readonly RuleSection[] {
  const text = fs.readFileSync(path.join(__dirname, "../../docs/rules.md"), "utf8");
  const [, ...sections] = text.split(/^### /m);
  return sections.map(readSection);
}

function readSection(section: string): RuleSection {
  const [id = ""] = section.split("\n", 1);
  const [, severity = "", title = ""] = /^\*\*(\w+)\*\*: (.*)\.$/m.exec(section) ?? [];
  return { id, severity, title, bad: exampleOf("Bad", section), good: exampleOf("Good", section) };
}

function exampleOf(label: string, section: string): string | undefined {
  return new RegExp(`^${label}:\\n\\n(?:<!-- prettier-ignore -->\\n)?\`\`\`yaml\\n(.*?)^\`\`\`$`, "ms").exec(
    section,
  )?.[1];
}

/**
 * All bad examples as files of one folder, by name; each is about Services of its own. Together they break every
 * rule. `services.yaml` has the Services that examples are for and do not have themselves, so that nobody misses them.
 */
export function badExampleFiles(): ReadonlyMap<string, string> {
  const examples = ruleSections().flatMap(({ id, bad }) => (bad === undefined ? [] : [{ id, bad }]));
  const lonely = examples
    .filter(({ bad }) => !bad.includes("kind: Service\n"))
    .map(({ id }) => plainService(id));
  return new Map([
    ...examples.map(({ id, bad }): readonly [string, string] => [`${id}.yaml`, bad]),
    ["services.yaml", lonely.join("---\n")],
  ]);
}

function plainService(name: string): string {
  return `apiVersion: v1\nkind: Service\nmetadata: { name: ${name}, namespace: shop }\nspec: { ports: [{ port: 80 }] }\n`;
}
