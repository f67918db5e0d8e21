import { profileFaults, readObject } from "../../../src/sources/manifests/read-object.js";
import { profileWithWarning } from "../../support/profile-with-warning.js";
import { makeServiceProfile } from "../../support/builders.js";

const read = (apiVersion: string, kind: string, metadata: object = { name: "web" }): object => {
  const { object, contribution, faults, ignoredAs } = readObject({ metadata }, { apiVersion, kind });
  return { object, brings: contribution !== undefined, faults: faults.length, ignoredAs };
};

test.each<[string, object, object]>([
  ["an object of ours", read("v1", "Service"), { object: "Service default/web", brings: true, faults: 0 }],
  [
    "another's",
    read("serving.knative.dev/v2", "Route"),
    { object: "Route default/web", brings: false, faults: 0, ignoredAs: "serving.knative.dev/v2 Route" },
  ],
  [
    "ours in an unknown version",
    read("policy.linkerd.io/v1", "Server"),
    { brings: false, faults: 1, ignoredAs: "policy.linkerd.io/v1 Server" },
  ],
  [
    "a kind of the same name in another group",
    read("serving.knative.dev/v1", "Service"),
    { brings: false, faults: 0, ignoredAs: "serving.knative.dev/v1 Service" },
  ],
  [
    "the letters y and n as names and as booleans",
    readObject(
      {
        metadata: { name: "web" },
        spec: { routes: [{ name: "y", condition: { method: "GET" }, isRetryable: "y" }] },
      },
      { apiVersion: "linkerd.io/v1alpha2", kind: "ServiceProfile" },
    ),
    { contribution: { resources: [{ problems: [], spec: { routes: [{ name: "y", isRetryable: true }] } }] } },
  ],
  ["Endpoints", read("v1", "Endpoints"), { object: "Endpoints default/web", brings: true, faults: 0 }],
  ["one without a name", read("v1", "Endpoints", {}), { object: "Endpoints", brings: false, faults: 1 }],
  [
    "a rejected one",
    read("v1", "Pod", { name: "web", labels: 3 }),
    { object: "Pod default/web", brings: true, faults: 1 },
  ],
])("readObject reads %s", (_name, reading, expected) => {
  expect(reading).toMatchObject(expected);
});

test("profileFaults tells what happens meanwhile", () => {
  const problem = { path: ["spec"], message: "bad" };
  expect(profileFaults({ ...profileWithWarning(), problems: [problem] })).toEqual([
    { ...problem, effect: "it keeps what it served before, or the default profile" },
    {
      path: ["spec", "routes", 0, "condition", "method"],
      message: expect.stringContaining('"get"') as unknown,
      effect: expect.stringContaining("[lowercase-method]") as unknown,
    },
  ]);
  expect(profileFaults(makeServiceProfile())).toEqual([]);
});
