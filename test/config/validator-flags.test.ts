import { flagVariable } from "../../src/config/flag-definition.js";
import { validatorFlags } from "../../src/config/validator-flags.js";
import { validatorFlagsTable, validatorHelp } from "../../src/config/validator-help.js";

/** What Linkerd 2.20's sp-validator takes: its main.go and pkg/flags. */
const linkerdFlags = [
  "addr",
  "enable-pprof",
  "kubeconfig",
  "log-format",
  "log-level",
  "metrics-addr",
  "version",
];

it("holds every flag of Linkerd's", () => {
  const names: string[] = validatorFlags.filter((flag) => flag.origin === "linkerd").map((flag) => flag.name);
  expect(names.sort()).toEqual(linkerdFlags);
});

it("names each flag once, and none as another's --no- form", () => {
  const names = validatorFlags.map((flag) => flag.name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name.startsWith("no-"))).toEqual([]);
});

it("shows in the help that a value may be left out", () => {
  expect(validatorHelp()).toContain("  --strict[=RULE,RULE]  [WAYPOST_STRICT]\n");
});

it("has a help and a table with every flag", () => {
  const help = [...validatorHelp().matchAll(/^ {2}--([\w-]+)/gm)].map((match) => match[1]);
  const rows = validatorFlagsTable().trimEnd().split("\n").slice(2);
  const names = validatorFlags.map((flag) => flag.name);
  expect([...help].sort()).toEqual([...names].sort());
  expect(rows.map((row) => /^\| `--([\w-]+)`/.exec(row)?.[1])).toEqual(names);
  for (const flag of validatorFlags) expect(validatorHelp()).toContain(flagVariable(flag) ?? "");
});
