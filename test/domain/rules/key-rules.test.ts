import { keyFindings } from "../../../src/domain/rules/key-rules.js";
import { ownFindings } from "../../../src/domain/rules/own-findings.js";
import { allOf } from "../../../src/domain/rules/finding.js";
import { readProfile, told } from "../../support/read-profile.js";

const path = ["spec", "Routes"];

test.each([
  [false, "write routes"],
  [true, "remove it, as routes is there too"],
])("a key in another case is told, with how to mend it", (isThere, remedy) => {
  const [finding, ...others] = keyFindings([{ kind: "case", path, key: "Routes", meant: "routes", isThere }]);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    rule: "key-case",
    severity: "warning",
    path,
    found: 'expected the key routes, found "Routes"',
    remedy,
  });
});

test("opaque ports of a profile point to the Service's annotation", () => {
  expect(keyFindings([{ kind: "opaque-ports", path: ["spec", "opaquePorts"] }])).toMatchObject([
    {
      rule: "profile-opaque-ports",
      remedy: expect.stringContaining("config.linkerd.io/opaque-ports") as string,
    },
  ]);
});

test("nothing is said where no key is ignored", () => {
  expect(keyFindings(undefined)).toEqual([]);
});

test("keys are told of a profile that is broken, too", () => {
  const profile = readProfile({ routes: [{ name: "r", Condition: { method: "GET" } }] });
  expect(profile.spec).toBeUndefined();
  expect(told(allOf(ownFindings(profile, new Map())))).toEqual(["spec.routes[0].Condition key-case"]);
});
