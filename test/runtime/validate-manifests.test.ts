import { validateManifests, type ServicesMode } from "../../src/runtime/validate-manifests.js";
import { profileOf, serviceOf } from "../cli/validate/support/manifests.js";
import { makeFolder } from "../cli/validate/support/run-validate.js";

/** Validates a folder with these files; gives rules and notes. */
async function validate(
  files: Readonly<Record<string, string>>,
  services: ServicesMode,
): Promise<{ readonly rules: readonly string[]; readonly notes: readonly string[] }> {
  const folder = makeFolder(Object.entries(files));
  try {
    const validation = await validateManifests({
      paths: [folder.path],
      stdin: { name: "-", open: () => expectNoRead() },
      clusterDomain: "cluster.local",
      services,
      signal: new AbortController().signal,
    });
    if (!validation.ok) throw new Error(validation.error.join());
    return { rules: validation.value.findings.map(({ rule }) => rule), notes: validation.value.notes };
  } finally {
    folder.remove();
  }
}

function expectNoRead(): never {
  throw new Error("standard input is opened although nobody asked for it");
}

const leftOut = expect.stringContaining("rules about Services were left out") as string;
const profile = { "p.yaml": profileOf("web") };
const other = { "s.yaml": serviceOf("other") };

test.each<[string, Readonly<Record<string, string>>, ServicesMode, readonly string[], readonly string[]]>([
  ["there are none", profile, "auto", [], []],
  ["there are none", profile, "expect", ["unknown-service"], []],
  ["it is missing", { ...profile, ...other }, "auto", ["unknown-service"], []],
  ["it is missing", { ...profile, ...other }, "ignore", [], []],
  ["it is there", { ...profile, "s.yaml": serviceOf("web") }, "expect", [], []],
  [
    "one cannot be read",
    { ...profile, ...other, "t.yaml": serviceOf("web").replace("80", "http") },
    "auto",
    ["unreadable-object"],
    [leftOut],
  ],
  [
    "one cannot be read",
    { ...profile, ...other, "t.yaml": serviceOf("web").replace("80", "http") },
    "expect",
    ["unknown-service", "unreadable-object"],
    [],
  ],
  ["a file cannot be read", { ...profile, ...other, "t.yaml": "{" }, "auto", ["bad-syntax"], [leftOut]],
  ["a file cannot be read", { ...profile, ...other, "t.yaml": "{" }, "ignore", ["bad-syntax"], []],
  [
    "another object is wrong",
    { ...profile, ...other, "t.yaml": "a: 1" },
    "auto",
    ["unknown-service", "foreign-document"],
    [],
  ],
])("Services of the input when %s: %j %s gives %j", async (...[, files, mode, rules, notes]) => {
  expect(await validate(files, mode)).toEqual({ rules, notes });
});

test("the object that counts is the one of the first file", async () => {
  const externalName =
    "apiVersion: v1\nkind: Service\nmetadata: { name: web, namespace: shop }\nspec: { type: ExternalName }\n";
  const found = await validate({ ...profile, "s.yaml": serviceOf("web"), "t.yaml": externalName }, "auto");
  expect(found.rules).toEqual(["duplicate-object"]);
});
