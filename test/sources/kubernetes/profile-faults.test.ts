import { ProfileFaults } from "../../../src/sources/kubernetes/profile-faults.js";
import { ToldVersions } from "../../../src/sources/kubernetes/told-versions.js";
import { readProfile } from "../../support/read-profile.js";
import { makeServiceProfile } from "../../support/builders.js";
import { profileWithWarning } from "../../support/profile-with-warning.js";

/** What was logged; `line` resolves with the next line. */
function setUp() {
  const lines: object[] = [];
  let logged: () => void = () => undefined;
  const line = (): Promise<void> => new Promise((resolve) => (logged = resolve));
  const warn = (fields: object): void => {
    lines.push(fields);
    logged();
  };
  return { lines, line, faults: new ProfileFaults({ log: { warn }, told: new ToldVersions(), delayMs: 0 }) };
}

test("of a profile that changes just the newest version is told", async () => {
  const { faults, lines, line } = setUp();
  const told = line();
  for (const version of ["1", "2", "3"]) faults.note(profileWithWarning(), version);
  await told;
  expect(lines).toEqual([
    expect.objectContaining({ name: "web.shop.svc.cluster.local", resourceVersion: "3" }) as unknown,
  ]);
});

test("a version is told once, and a profile with nothing wrong is not told", async () => {
  const { faults, lines, line } = setUp();
  const first = line();
  faults.note(makeServiceProfile({ name: "sound" }), "9");
  faults.note(profileWithWarning(), "1");
  await first;
  const second = line();
  faults.note(profileWithWarning(), "1");
  faults.note({ ...profileWithWarning(), name: "other" }, "2");
  await second;
  expect(lines.map((fields) => (fields as { resourceVersion: string }).resourceVersion)).toEqual(["1", "2"]);
});

test("of very many problems the first are told, and how many more there are", async () => {
  const { faults, lines, line } = setUp();
  const told = line();
  const routes = Array.from({ length: 1000 }, (_, i) => ({
    name: `r${i}`,
    condition: { method: `get${i}` },
  }));
  faults.note(readProfile({ routes }), "1");
  await told;
  const [{ problems }] = lines as [{ problems: readonly string[] }];
  expect([problems.length, problems.at(-1)]).toEqual([101, "and 900 more: run waypost validate"]);
});
