import { symlinkSync } from "node:fs";
import * as path from "node:path";
import { ruleIds } from "../../../src/domain/rules/rule-ids.js";
import { badExampleFiles, ruleSections } from "../../support/rule-examples.js";
import { profileOf, serviceOf } from "./support/manifests.js";
import { makeFolder, runValidate, type Finished, type Given } from "./support/run-validate.js";

const examples = path.join(__dirname, "..", "..", "..", "examples");

/** Validates one text. */
const validate = (stdin: string, argv: readonly string[] = [], given: Given = {}): Promise<Finished> =>
  runValidate(["-", ...argv], { ...given, stdin });

interface Report {
  readonly summary: Readonly<Record<string, number>>;
  readonly findings: readonly { readonly rule: string; readonly file: string; readonly line: number }[];
}

const report = ({ stdout }: Finished): Report => JSON.parse(stdout) as Report;

test("a good profile is nothing to talk about", async () => {
  expect(await validate(profileOf("web"))).toEqual({
    code: 0,
    stdout: "1 ServiceProfile in 1 file: nothing to say\n",
    stderr: "",
  });
});

test("an error is told at its place, and is a failure", async () => {
  const { code, stdout } = await validate(profileOf("web", "timeout: soon"));
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^<stdin>:10:7: error: ServiceProfile shop\/web.shop.svc.cluster.local: spec.routes\[0\].timeout: .*; .* \[bad-duration\]\n1 ServiceProfile in 1 file: 1 error\n$/,
  );
});

test("a key in another case is told where it is written", async () => {
  expect(await validate(profileOf("web", "TIMEOUT: 5s"))).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^<stdin>:10:7: warning: .*: spec.routes\[0\].TIMEOUT: expected the key timeout, found "TIMEOUT"; /,
    ) as string,
  });
});

test("a warning is a failure too, and an error when strict", async () => {
  const text = profileOf("web", "isRetryable: true");
  const lenient = await validate(text);
  expect([lenient.code, lenient.stdout]).toEqual([1, expect.stringContaining(": warning: ")]);
  const strict = await validate(text, ["--strict"]);
  expect([strict.code, strict.stdout]).toEqual([1, expect.stringContaining(": error: ")]);
});

test("a note is told, and is no failure, strict or not", async () => {
  const files = profileOf("web") + "---\n" + profileOf("web").replace("namespace: shop", "namespace: mobile");
  for (const argv of [[], ["--strict"]])
    expect(await validate(files, argv)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(": note: ") as string,
    });
});

test("rules are disabled by name, with commas or the flag again", async () => {
  const text = profileOf("web", "isRetryable: true\n      timeout: 0s\n      retries: 3");
  expect(report(await validate(text, ["-o", "json"])).findings).toHaveLength(3);
  const disabled = ["--disable", "default-retry-budget, timeout-not-positive", "--disable", "refused"];
  expect(await validate(text, disabled)).toMatchObject({ code: 0 });
});

test.each([
  [["--disable", "bad-patern"], 'found "bad-patern", expected a rule; did you mean bad-pattern?'],
  [["--disable", "everything"], 'found "everything", expected a rule of docs/rules.md'],
  [["--disable", ""], "found nothing, expected a rule of docs/rules.md"],
  [["-o", "yaml"], "Allowed choices are text, json, github, sarif"],
  [["--services", "some"], "Allowed choices are auto, expect, ignore"],
  [["--cluster-domain", ""], "found nothing, expected a domain, such as cluster.local"],
  [["--cluster-domain", "a b"], 'found "a b", expected a domain, such as cluster.local'],
  [
    ["--cluster-domain", "Cluster.local."],
    'found "Cluster.local.", expected a domain as names have it: cluster.local',
  ],
  [["--stdin-filename", ""], "found nothing, expected a name"],
  [["--wtrict"], "unknown option '--wtrict'"],
])("%j is wrong usage", async (argv, message) => {
  const { code, stdout, stderr } = await validate(profileOf("web"), argv);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(message);
  expect(stderr).toContain("waypost validate --help");
});

test("a path is needed", async () => {
  expect(await runValidate([])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("missing required argument 'path'") as string,
  });
});

test("each path that is not there is named, and nothing is judged", async () => {
  const { code, stdout, stderr } = await runValidate(["/no/such.yaml", examples, "", "-"]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain('error: path "/no/such.yaml": there is no such file or folder\n');
  expect(stderr).toContain('error: path "": there is no such file or folder\n');
});

test("nothing to judge is worth a word, and no failure", async () => {
  expect(await validate(serviceOf("web"))).toEqual({
    code: 0,
    stdout: "0 ServiceProfiles in 1 file: nothing to say\n",
    stderr: "waypost validate: no ServiceProfile found\n",
  });
  const { stdout, stderr } = await validate("", ["-o", "json"]);
  expect(JSON.parse(stdout)).toMatchObject({ findings: [] });
  expect(stderr).toContain("no ServiceProfile found");
});

test("what other tools read fails no folder, but does when it is named", async () => {
  const chart = "apiVersion: v2\nname: web\nversion: 1.0.0\n";
  const folder = makeFolder([
    ["Chart.yaml", chart],
    ["values.yaml", "replicas: 1\n"],
    ["templates/web.yaml", profileOf("web")],
  ]);
  const whole = await runValidate([folder.path, "-o", "json"]);
  const named = await runValidate([`${folder.path}/Chart.yaml`, "-o", "json"]);
  folder.remove();
  expect([whole.code, report(whole).findings.map(({ rule }) => rule)]).toEqual([
    0,
    ["foreign-document", "foreign-document"],
  ]);
  expect([named.code, report(named).findings.map(({ rule }) => rule)]).toEqual([1, ["not-an-object"]]);
});

test("faults of the input are findings", async () => {
  const misfits = await validate("just: text\n---\n- 1\n---\n{", ["-o", "json"]);
  expect(misfits.code).toBe(1);
  expect(report(misfits).findings.map(({ rule, line }) => `${line} ${rule}`)).toEqual([
    "1 not-an-object",
    "3 not-an-object",
    "5 bad-syntax",
  ]);
});

test("what a folder has and cannot give is a finding", async () => {
  const folder = makeFolder([["a.yaml", profileOf("web")]]);
  symlinkSync("nothing", path.join(folder.path, "b.yaml"));
  try {
    const { code, stdout } = await runValidate([folder.path]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /b.yaml:1:1: error: its link leads to nothing; .* \[unreadable-file\]\n1 ServiceProfile in 1 file/,
    );
  } finally {
    folder.remove();
  }
});

test("the examples of this project are clean", async () => {
  const { code, stdout, stderr } = await runValidate([examples, "-o", "json"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(JSON.parse(stdout)).toMatchObject({ summary: { errors: 0, warnings: 0 } });
});

describe("on the bad examples of docs/rules.md", () => {
  const folder = makeFolder(badExampleFiles());
  afterAll(folder.remove);

  test("every rule about ServiceProfiles fires once, in the file of its example", async () => {
    const { findings } = report(await runValidate([folder.path, "-o", "json"]));
    const told = findings.map(({ rule, file }) => `${rule} in ${path.relative(folder.path, file)}`);
    expect(told.toSorted()).toEqual(ruleIds.map((id) => `${id} in ${id}.yaml`).toSorted());
  });

  test("findings come by file, line and column", async () => {
    const { stdout } = await runValidate([folder.path]);
    const places = stdout.split("\n").flatMap((line) => /^(.*):(\d+):(\d+): /.exec(line)?.slice(1) ?? []);
    const files = places.filter((_, i) => i % 3 === 0);
    expect(files.length).toBeGreaterThan(20);
    expect(files).toEqual(files.toSorted((a, b) => (a < b ? -1 : 1)));
  });
});

test("the good examples of docs/rules.md are clean", async () => {
  const files = ruleSections().flatMap(({ id, good }) => (good === undefined ? [] : [[id, good] as const]));
  for (const [id, good] of files) expect({ id, ...(await validate(good)) }).toMatchObject({ id, code: 0 });
});

test("colour is for terminals", async () => {
  const text = profileOf("web", "timeout: soon");
  expect((await validate(text, [], { tty: { color: true } })).stdout).toContain("\u001b[31merror\u001b[39m");
  expect((await validate(text)).stdout).not.toContain("\u001b[");
});

test("what a file holds cannot steer the terminal", async () => {
  const { stdout } = await validate(profileOf("web", String.raw`timeout: "\e[2J\u202e"`));
  expect(stdout).not.toMatch(/\u001b|\u202e/);
});

test("standard input is called what the user likes", async () => {
  const { stdout } = await validate(profileOf("web", "timeout: soon"), ["--stdin-filename", "k8s/web.yaml"]);
  expect(stdout).toMatch(/^k8s\/web.yaml:10:7: /);
});

test("another cluster domain makes other names right", async () => {
  const text = profileOf("web").replace("cluster.local", "example.org");
  expect((await validate(text)).stdout).toContain("[profile-name]");
  expect((await validate(text, ["--cluster-domain", "example.org"])).code).toBe(0);
});

describe("paths in reports for programs", () => {
  const folder = makeFolder([["k8s/a.yaml", profileOf("web", "timeout: soon")]]);
  afterAll(folder.remove);
  const file = path.join(folder.path, "k8s", "a.yaml");

  test.each([
    ["below the working directory", folder.path, "k8s/a.yaml"],
    ["elsewhere", path.join(folder.path, "other"), file],
  ])("are relative %s", async (_, cwd, expected) => {
    const github = await runValidate([file, "-o", "github"], { cwd });
    expect(github.stdout).toContain(`::error file=${expected},line=10,col=7,title=bad-duration::`);
    const sarif = await runValidate([file, "-o", "sarif"], { cwd });
    expect(sarif.stdout).toContain(`"uri": "${expected.startsWith("/") ? `file://${expected}` : expected}"`);
  });

  test("are as given in text and JSON", async () => {
    expect((await runValidate([file], { cwd: folder.path })).stdout).toContain(`${file}:10:7: `);
    expect(report(await runValidate([file, "-o", "json"])).findings).toMatchObject([{ file, line: 10 }]);
  });

  test("leave the name of standard input alone", async () => {
    const given = { cwd: folder.path };
    const { stdout } = await validate(profileOf("web", "timeout: soon"), ["-o", "github"], given);
    expect(stdout).toMatch(/^::error file=<stdin>,/);
  });
});

test("an interrupted run has no report", async () => {
  const given = { signal: AbortSignal.abort() };
  expect(await runValidate([examples], given)).toEqual({ code: 130, stdout: "", stderr: "" });
});
