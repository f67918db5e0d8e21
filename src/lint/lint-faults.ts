import type { FieldProblem } from "../domain/resources/object-reader.js";
import { findingOfProblem } from "../domain/rules/finding-of-problem.js";
import { inputRule, type InputRuleId } from "./input-rules.js";
import { fieldText, placeFinding, type LintFinding, type Place } from "./lint-finding.js";

/** What keeps a file, a document or an object from being read. */
export interface InputFault extends Place, FieldProblem {
  readonly kind: "file" | "syntax" | "misfit" | "foreign" | "near" | "object" | "profile" | "twin";
  /** What happens because of it. */
  readonly effect: string;
}

const ruleOf: Readonly<Record<Exclude<InputFault["kind"], "profile">, InputRuleId>> = {
  file: "unreadable-file",
  syntax: "bad-syntax",
  misfit: "not-an-object",
  foreign: "foreign-document",
  near: "nearly-a-profile",
  object: "unreadable-object",
  twin: "duplicate-object",
};

/** The findings about the input itself. */
export function lintFaults(faults: readonly InputFault[]): readonly LintFinding[] {
  // That a ServiceProfile is there twice is a rule about ServiceProfiles.
  return faults.filter((fault) => fault.kind !== "twin" || !isProfile(fault)).map(toFinding);
}

/** Whether something is missing without which a Service may seem to be absent. */
export function hidesServices({ kind, object }: InputFault): boolean {
  return (
    kind === "file" || kind === "syntax" || (kind === "object" && object?.startsWith("Service") === true)
  );
}

function toFinding(fault: InputFault): LintFinding {
  const { kind, file, line, column, object, path, message, effect } = fault;
  const place = { file, line, column, object };
  if (kind === "profile") return placeFinding(findingOfProblem(fault), place);
  const { id, severity, remedy } = inputRule(ruleOf[kind]);
  return { rule: id, severity, ...place, field: fieldText(path), found: message, effect, remedy };
}

function isProfile({ object }: InputFault): boolean {
  return object?.startsWith("ServiceProfile ") === true;
}
