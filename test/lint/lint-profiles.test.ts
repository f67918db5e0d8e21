import { judgeServiceProfile } from "../../src/domain/admission/judge-service-profile.js";
import { parseServiceProfile } from "../../src/domain/profile/parse-service-profile.js";
import { ObjectReader, type FieldPath } from "../../src/domain/resources/object-reader.js";
import { admissionJson } from "../../src/lint/admission-json.js";
import { lintProfiles, type ProfileInput } from "../../src/lint/lint-profiles.js";
import type { LintFinding } from "../../src/lint/lint-finding.js";

const route = { name: "r", condition: { method: "GET" } };

/** A profile whose fields begin in the column of their path's length. */
function input(spec: unknown, overrides: Partial<ProfileInput> = {}): ProfileInput {
  const raw = {
    apiVersion: "linkerd.io/v1alpha2",
    kind: "ServiceProfile",
    metadata: { name: "web.shop.svc.cluster.local", namespace: "shop" },
    spec,
  };
  return {
    file: "a.yaml",
    object: "ServiceProfile shop/web.shop.svc.cluster.local",
    profile: parseServiceProfile(new ObjectReader(raw)),
    raw,
    json: admissionJson(raw),
    locate: (path: FieldPath) => ({ line: 1, column: path.length + 1 }),
    ...overrides,
  };
}

const lint = (...inputs: readonly ProfileInput[]): readonly LintFinding[] =>
  lintProfiles(inputs, {
    context: { verdicts: new Map(), clusterDomain: "cluster.local", cluster: undefined },
    judge: judgeServiceProfile,
  });

const rulesIn = (findings: readonly LintFinding[]): readonly string[] =>
  findings.map(({ rule, field }) => `${rule} ${field ?? "-"}`);

test("a good profile has no findings", () => {
  expect(lint(input({ routes: [route] }))).toEqual([]);
});

test("a finding is placed at its field", () => {
  expect(lint(input({ routes: [{ ...route, timeout: "soon" }] }))).toMatchObject([
    {
      rule: "bad-duration",
      severity: "error",
      file: "a.yaml",
      line: 1,
      column: 5,
      object: "ServiceProfile shop/web.shop.svc.cluster.local",
      field: "spec.routes[0].timeout",
    },
  ]);
});

test("of a broken profile what does not depend on the broken part is told as well", () => {
  const routes = [{ name: "a" }, { ...route, name: "b", condition: { method: "get" } }];
  expect(rulesIn(lint(input({ routes })))).toEqual([
    "no-condition spec.routes[0].condition",
    "lowercase-method spec.routes[1].condition.method",
  ]);
});

test("keys in another case are told, also of the object itself", () => {
  const raw = { ...(input({}).raw as object), spec: { routes: [{ ...route, Timeout: "1s" }] }, Spec: {} };
  const profile = parseServiceProfile(new ObjectReader(raw));
  expect(rulesIn(lint(input({}, { raw, profile, json: admissionJson(raw) })))).toEqual([
    "key-case Spec",
    "key-case spec.routes[0].Timeout",
  ]);
});

test("what Linkerd alone refuses is told at its field, without the words that say nothing", () => {
  expect(lint(input({ routes: [{ ...route, retries: 3 }] }))).toMatchObject([
    {
      rule: "refused",
      severity: "error",
      field: "spec.routes[0].retries",
      found: 'json: unknown field "retries"',
      remedy: "remove it, or write its name as the API has it",
    },
  ]);
});

test("what a rule says is not told again as a refusal, but what is refused besides is", () => {
  const broken = input({ routes: [{ ...route, timeout: 10, retries: 3 }, { name: "" }] });
  expect(rulesIn(lint(broken)).toSorted()).toEqual([
    "no-condition spec.routes[1].condition",
    "refused spec.routes[0].retries",
    "wrong-type spec.routes[0].timeout",
  ]);
});

test("a refusal whose place cannot be told is told of the object, if nothing else is wrong", () => {
  const refuseWhole = (json: string) =>
    json.includes('"b"') && json.includes('"a"')
      ? { allowed: false as const, message: "no" }
      : { allowed: true as const };
  const inputs = [
    input({
      routes: [
        { ...route, name: "a" },
        { name: "b", condition: { method: "PUT" } },
      ],
    }),
  ];
  const context = {
    verdicts: new Map<string, undefined>(),
    clusterDomain: "cluster.local",
    cluster: undefined,
  };
  expect(lintProfiles(inputs, { context, judge: refuseWhole })).toMatchObject([
    { rule: "refused", field: undefined, found: "no", line: 1, column: 1 },
  ]);
});

test("of two profiles of one name the later one is told, with the place of the first", () => {
  const [finding, ...others] = lint(
    input({ routes: [route] }),
    input({ routes: [route] }, { file: "b.yaml" }),
  );
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ rule: "duplicate-profile", file: "b.yaml" });
  expect(finding?.found).toContain("(a.yaml:1:1)");
});

test("what is too large is not judged", () => {
  expect(lint(input({ routes: [{ ...route, timeout: "soon" }] }, { json: undefined }))).toMatchObject([
    { rule: "too-large", severity: "error", field: undefined },
  ]);
});
