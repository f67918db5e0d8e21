import {
  auditProfiles,
  firstSoundProfile,
  type ProfileReport,
} from "../../../src/domain/profile/audit-profiles.js";
import type { Resource } from "../../../src/domain/resources/resource.js";
import { profileWithWarning } from "../../support/profile-with-warning.js";
import { makeService, makeServiceProfile } from "../../support/builders.js";
import { viewOf } from "../../support/cluster.js";

const settings = { clusterDomain: "cluster.local" };
const fqn = "web.shop.svc.cluster.local";

function audit(...resources: readonly Resource[]): readonly ProfileReport[] {
  return auditProfiles(viewOf(...resources), settings);
}

function faultOf(name: string, namespace = "shop"): string | undefined {
  return audit(makeService(), makeServiceProfile({ name, namespace }))[0]?.nameFault;
}

test("a profile that is fine is served, with nothing to say", () => {
  expect(audit(makeService(), makeServiceProfile())).toEqual([
    { namespace: "shop", name: fqn, condition: "served", problems: [], warnings: [], nameFault: undefined },
  ]);
});

test("without profiles there is nothing to report", () => {
  expect(audit(makeService())).toEqual([]);
});

test("every profile is reported, of every namespace", () => {
  const reports = audit(makeService(), makeServiceProfile(), makeServiceProfile({ namespace: "client" }));
  expect(reports.map(({ namespace }) => namespace).sort()).toEqual(["client", "shop"]);
});

test("rules that need the cluster add their warnings, beside the name's fault", () => {
  const dstOverrides = [{ authority: "api.shop.svc.cluster.local", weight: 10_000 }];
  const spec = { routes: [], retryBudget: undefined, dstOverrides };
  const warning =
    "spec.dstOverrides[0].authority: there is no Service shop/api; no traffic reaches it until there is one; create the Service, or correct the name [override-unknown-service]";
  expect(audit(makeService(), makeServiceProfile({ spec }))).toMatchObject([
    { warnings: [warning], nameFault: undefined },
  ]);
  expect(audit(makeServiceProfile({ spec }))).toMatchObject([
    { warnings: [warning], nameFault: "there is no Service shop/web" },
  ]);
});

test("ports are opaque by the list that the settings have", () => {
  const route = {
    name: "r",
    condition: { kind: "path", regex: "/", path: [] },
    responseClasses: [],
    isRetryable: false,
    timeout: 0n,
  } as const;
  const profile = makeServiceProfile({ spec: { routes: [route], retryBudget: undefined, dstOverrides: [] } });
  const view = viewOf(makeService(), profile);
  expect(auditProfiles(view, settings)[0]?.warnings).toEqual([]);
  const defaultOpaquePorts = { ranges: [{ first: 80, last: 80 }] };
  expect(auditProfiles(view, { ...settings, defaultOpaquePorts })[0]?.warnings).toEqual([
    expect.stringContaining("[opaque-service]"),
  ]);
});

const problem = { path: ["spec", "retryBudget", "ttl"], message: "expected a duration" };

test.each<readonly [string, readonly Resource[], Partial<ProfileReport>]>([
  [
    "a broken profile that never worked",
    [makeServiceProfile({ spec: undefined, problems: [problem] })],
    { condition: "broken", problems: ["spec.retryBudget.ttl: expected a duration"] },
  ],
  [
    "a broken profile that worked before",
    [makeServiceProfile(), makeServiceProfile({ spec: undefined, problems: [problem] })],
    { condition: "last-good", problems: ["spec.retryBudget.ttl: expected a duration"] },
  ],
  [
    "a profile with a warning",
    [profileWithWarning()],
    {
      condition: "served",
      warnings: [
        expect.stringMatching(/^spec\.routes\[0\]\.condition\.method: .*"get".*\[lowercase-method\]$/),
      ],
    },
  ],
])("%s is told as such", (_, resources, expected) => {
  expect(audit(makeService(), ...resources)).toEqual([expect.objectContaining(expected)]);
});

const noLookup =
  "no lookup asks for that name, so it has no effect; name it SERVICE.NAMESPACE.svc.cluster.local";

test.each<readonly [string, string, string | undefined]>([
  ["the full name of its Service", fqn, undefined],
  [
    "the full name of a Service that is not there",
    "api.shop.svc.cluster.local",
    "there is no Service shop/api",
  ],
  [
    "the full name of a Service in a namespace that is not there",
    "web.other.svc.cluster.local",
    "there is no Service other/web",
  ],
  [
    "the short name of a Service of its namespace",
    "web",
    "it is named by the Service's short name, so it has no effect; name it web.shop.svc.cluster.local",
  ],
  ["a short name of nothing", "api", noLookup],
  ["name and namespace alone", "web.shop", noLookup],
  ["a name without the cluster's domain", "web.shop.svc", noLookup],
  ["another domain", "web.shop.svc.other.local", noLookup],
  ["the name of one instance", "web-0.web.shop.svc.cluster.local", noLookup],
  ["upper case", "WEB.shop.svc.CLUSTER.local", noLookup],
  ["a trailing dot", `${fqn}.`, noLookup],
])("a profile with %s", (_, name, expected) => {
  expect(faultOf(name)).toBe(expected);
});

test("a profile in a client's namespace is about the Service that it names, not one beside it", () => {
  expect(faultOf(fqn, "client")).toBeUndefined();
  expect(faultOf("web", "client")).toBe(noLookup);
});

test("names are judged by the cluster's own domain", () => {
  const view = viewOf(
    makeService(),
    makeServiceProfile({ name: "web.shop.svc.example.org" }),
    makeServiceProfile(),
  );
  const faults = auditProfiles(view, { clusterDomain: "example.org" }).map(({ name, nameFault }) => [
    name,
    nameFault,
  ]);
  expect(Object.fromEntries(faults)).toEqual({
    "web.shop.svc.example.org": undefined,
    [fqn]: "no lookup asks for that name, so it has no effect; name it SERVICE.NAMESPACE.svc.example.org",
  });
});

test("a profile of an ExternalName Service is told to have no use", () => {
  const [report] = audit(makeService({ externalName: true }), makeServiceProfile());
  expect(report?.nameFault).toBe("Service shop/web is of type ExternalName and has no profile");
});

test("the first sound profile is one that is served, for a Service that is there", () => {
  const sound = makeServiceProfile();
  const others = [
    makeServiceProfile({ name: "a.shop.svc.cluster.local" }),
    makeServiceProfile({ namespace: "mobile", spec: undefined, problems: [problem] }),
  ];
  expect(firstSoundProfile(viewOf(makeService(), ...others, sound), settings)).toEqual(sound);
  expect(firstSoundProfile(viewOf(makeService(), ...others), settings)).toBeUndefined();
});
