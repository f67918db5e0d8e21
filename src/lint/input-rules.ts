import type { Severity } from "../domain/rules/finding.js";

/** What the linter says of files and of objects that are no ServiceProfiles; docs/rules.md has a section for each. */
export const inputRuleIds = [
  "unreadable-file",
  "bad-syntax",
  "not-an-object",
  "foreign-document",
  "nearly-a-profile",
  "unreadable-object",
  "duplicate-object",
  "too-large",
] as const;

export type InputRuleId = (typeof inputRuleIds)[number];

/** A rule about the input, with what can be done about it. */
export interface InputRule {
  readonly id: InputRuleId;
  readonly severity: Severity;
  readonly title: string;
  readonly remedy: string;
}

const table: Readonly<Record<InputRuleId, readonly [Severity, string, string]>> = {
  "unreadable-file": [
    "error",
    "A file or folder cannot be read",
    "let it be read, or leave it out of what is validated",
  ],
  "bad-syntax": ["error", "A text is no YAML", "mend it here"],
  "not-an-object": [
    "warning",
    "A document holds no Kubernetes object",
    "give it an apiVersion and a kind, or keep it apart from the manifests",
  ],
  "foreign-document": [
    "note",
    "A file in a folder holds something other than Kubernetes objects",
    "if that is meant, there is nothing to do",
  ],
  "nearly-a-profile": [
    "warning",
    "An object's type is nearly that of a ServiceProfile",
    "correct it, if a ServiceProfile is meant",
  ],
  "unreadable-object": [
    "error",
    "An object cannot be read, so rules that need it are silent",
    "mend the field",
  ],
  "duplicate-object": ["warning", "An object is defined twice", "remove one of the two"],
  "too-large": [
    "error",
    "A ServiceProfile is larger than an API server takes",
    "split it: the proxy needs few routes",
  ],
};

export const inputRules: readonly InputRule[] = inputRuleIds.map(inputRule);

export function inputRule(id: InputRuleId): InputRule {
  const [severity, title, remedy] = table[id];
  return { id, severity, title, remedy };
}
