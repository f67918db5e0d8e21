import { judgeServiceProfile } from "../../src/domain/admission/judge-service-profile.js";
import { patternsOf } from "../../src/domain/profile/path-patterns.js";
import type { ServiceProfile } from "../../src/domain/profile/service-profile.js";
import type { Resource } from "../../src/domain/resources/resource.js";
import { checkProfile, type RuleContext } from "../../src/domain/rules/check-profile.js";
import { checkProfiles } from "../../src/domain/rules/check-profiles.js";
import { findingOfProblem } from "../../src/domain/rules/finding-of-problem.js";
import { ruleIds } from "../../src/domain/rules/rule-ids.js";
import { rules } from "../../src/domain/rules/rules.js";
import { inputRules } from "../../src/lint/input-rules.js";
import { PatternJudge } from "../../src/patterns/pattern-judge.js";
import type { FoundObject } from "../../src/sources/manifests/find-objects.js";
import { readManifest } from "../../src/sources/manifests/read-manifest.js";
import { viewOf } from "../support/cluster.js";
import { badExampleFiles, ruleSections } from "../support/rule-examples.js";

const judge = new PatternJudge({ observer: { judged: () => undefined, failed: () => undefined } });
afterAll(() => judge.close());

const sections = ruleSections();

test("docs/rules.md has a section for every rule, in order, with its severity and title", () => {
  expect(sections.map(({ id, severity, title }) => ({ id, severity, title }))).toEqual(
    [...rules, ...inputRules].map(({ id, severity, title }) => ({ id, severity, title })),
  );
});

test("every rule about ServiceProfiles has a bad and a good example", () => {
  const complete = sections.filter(({ bad, good }) => bad !== undefined && good !== undefined);
  expect(complete.map(({ id }) => id)).toEqual(ruleIds);
});

/** Told by Linkerd's webhook, not by a rule of ours. */
const byVerdict = new Set(["refused"]);
/** Not to be served, for a reason that Linkerd does not know. */
const unknownToLinkerd = new Set(["too-deep"]);

const examples = sections.flatMap(({ id, severity, bad, good }) =>
  bad === undefined || good === undefined ? [] : [{ id, severity, bad, good }],
);

test.each(examples)("the bad example of $id breaks that rule once, and no other", async ({ id, bad }) => {
  expect(await rulesBrokenBy(bad)).toEqual(byVerdict.has(id) ? [] : [id]);
});

test.each(examples)("the good example of $id breaks no rule", async ({ good }) => {
  expect(await rulesBrokenBy(good)).toEqual([]);
});

test("all bad examples in one folder break each rule once", async () => {
  const broken = await rulesBrokenBy([...badExampleFiles().values()].join("---\n"));
  expect(broken.toSorted()).toEqual(ruleIds.filter((id) => !byVerdict.has(id)).toSorted());
});

test.each(examples)(
  "Linkerd's webhook refuses the bad example of $id if that is an error",
  ({ id, severity, bad }) => {
    const refused = profilesIn(bad).some((raw) => !judgeServiceProfile(JSON.stringify(raw)).allowed);
    expect(refused).toBe(severity === "error" && !unknownToLinkerd.has(id));
  },
);

test.each(examples)("Linkerd's webhook accepts the good example of $id", ({ good }) => {
  expect(profilesIn(good).map((raw) => judgeServiceProfile(JSON.stringify(raw)))).toEqual([
    { allowed: true },
  ]);
});

function profilesIn(manifest: string): readonly unknown[] {
  return objectsIn(manifest).flatMap(({ raw, object }) =>
    object?.startsWith("ServiceProfile") === true ? [raw] : [],
  );
}

function objectsIn(manifest: string): readonly FoundObject[] {
  return [...readManifest(manifest)].flatMap((reading) => {
    if (!reading.ok) throw new Error(reading.error.reason);
    return reading.value;
  });
}

/** The rules that the profiles of a manifest break; where it has a Service, its objects are the cluster. */
async function rulesBrokenBy(manifest: string): Promise<readonly string[]> {
  const objects = objectsIn(manifest);
  const resources = objects.flatMap(({ contribution }) => contribution?.resources ?? []);
  const profiles = resources.filter(isProfile);
  const hasServices = resources.some(({ kind }) => kind === "Service");
  const context: RuleContext = {
    verdicts: await judge.judge(profiles.flatMap(patternsOf)),
    clusterDomain: "cluster.local",
    cluster: hasServices ? viewOf(...resources) : undefined,
  };
  const ofTheSet = [...checkProfiles(profiles, context).values()].flat();
  const ofEach = profiles.flatMap((profile) => checkProfile(profile, context));
  return [...objects.flatMap(faultsOf), ...ofEach, ...ofTheSet].map(({ rule }) => rule);
}

function isProfile(resource: Resource): resource is ServiceProfile {
  return resource.kind === "ServiceProfile";
}

function faultsOf({ faults }: FoundObject): readonly { readonly rule: string }[] {
  return faults.map(findingOfProblem);
}
