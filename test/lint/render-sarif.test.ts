import { lintRules } from "../../src/lint/lint-rules.js";
import { renderSarif } from "../../src/lint/render-sarif.js";
import { makeFinding, wholeFile } from "./findings.js";

interface Log {
  readonly $schema: string;
  readonly version: string;
  readonly runs: readonly {
    readonly tool: {
      readonly driver: { readonly name: string; readonly version: string; readonly rules: readonly Rule[] };
    };
    readonly columnKind: string;
    readonly results: readonly Result[];
  }[];
}

interface Rule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription: { readonly text: string };
  readonly help: { readonly text: string };
  readonly defaultConfiguration: { readonly level: string };
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
      readonly region: { readonly startLine: number; readonly startColumn: number };
    };
  }[];
}

function log(...findings: readonly Parameters<typeof makeFinding>[0][]): Log {
  const report = { files: 1, profiles: 1, findings: findings.map(makeFinding) };
  return JSON.parse(renderSarif(report, { version: "1.2.3", rules: lintRules })) as Log;
}

const uriOf = (file: string): string =>
  log({ file }).runs[0]?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri ?? "";

test("the log is of version 2.1.0, of one run of this program", () => {
  const { version, $schema, runs } = log();
  expect({ version, $schema }).toEqual({
    version: "2.1.0",
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
  });
  expect(runs).toMatchObject([
    { tool: { driver: { name: "waypost", version: "1.2.3" } }, columnKind: "utf16CodeUnits", results: [] },
  ]);
});

test("every rule has what code scanning asks for, and a pointer to its section", () => {
  const rules = log().runs[0]?.tool.driver.rules ?? [];
  expect(rules.map(({ id }) => id)).toEqual(lintRules.map(({ id }) => id));
  for (const { id, shortDescription, fullDescription, help, defaultConfiguration } of rules) {
    for (const { text } of [shortDescription, fullDescription, help]) expect(text).not.toBe("");
    expect(help.text).toContain(`docs/rules.md, section ${id}`);
    expect(["error", "warning", "note"]).toContain(defaultConfiguration.level);
  }
});

test("a finding is a result of its rule at its place", () => {
  const [run] = log({ severity: "warning" }, wholeFile).runs;
  expect(run?.results).toEqual([
    {
      ruleId: "bad-duration",
      ruleIndex: lintRules.findIndex(({ id }) => id === "bad-duration"),
      level: "warning",
      message: {
        text: 'ServiceProfile shop/web.shop.svc.cluster.local: spec.routes[0].timeout: found "soon", expected a duration; Linkerd refuses it; write 1s',
      },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "k8s/web.yaml", uriBaseId: "%SRCROOT%" },
            region: { startLine: 7, startColumn: 5 },
          },
        },
      ],
    },
    expect.objectContaining({
      ruleId: "unreadable-file",
      message: { text: "reading it is not permitted; nothing of it is read" },
    }),
  ]);
});

test.each([
  ["k8s/web.yaml", "k8s/web.yaml"],
  ["a b/ü#?%.yaml", "a%20b/%C3%BC%23%3F%25.yaml"],
  ["c:d.yaml", "c%3Ad.yaml"],
  ["<stdin>", "%3Cstdin%3E"],
  ["/etc/k8s/a b.yaml", "file:///etc/k8s/a%20b.yaml"],
  ["half\ud800.yaml", "half%EF%BF%BD.yaml"],
])("%j is referred to as %j", (file, uri) => {
  expect(uriOf(file)).toBe(uri);
  expect(() => new URL(uri, "file:///base/")).not.toThrow();
});
