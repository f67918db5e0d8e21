import { clusterFindings, specFindings } from "../../../src/domain/rules/cluster-findings.js";
import { makeService } from "../../support/builders.js";
import { viewOf } from "../../support/cluster.js";
import { readProfile, told } from "../../support/read-profile.js";

const clusterDomain = "cluster.local";
const spec = {
  routes: [{ name: "r", condition: { method: "GET" } }],
  dstOverrides: [
    { authority: "api", weight: 1 },
    { authority: "api.shop.svc.cluster.local", weight: 1 },
  ],
};
const profile = readProfile(spec);

test("where the cluster is not known only names are judged", () => {
  expect(told(clusterFindings(profile, { clusterDomain, cluster: undefined }))).toEqual([
    "spec.dstOverrides[0].authority override-not-a-service",
  ]);
  expect(
    told(clusterFindings(readProfile(spec, { name: "web" }), { clusterDomain, cluster: undefined })),
  ).toEqual(["metadata.name profile-name", "spec.dstOverrides[0].authority override-not-a-service"]);
});

test("where it is known, Services are judged too", () => {
  const cluster = viewOf(makeService({ opaquePorts: { ranges: [{ first: 80, last: 80 }] } }));
  const findings = [
    "spec.dstOverrides[0].authority override-not-a-service",
    "spec.dstOverrides[1].authority override-unknown-service",
    "spec.routes opaque-service",
  ];
  expect(told(clusterFindings(profile, { clusterDomain, cluster }))).toEqual(findings);
  expect(told(specFindings(profile, { clusterDomain, cluster }))).toEqual(findings);
  expect(told(clusterFindings(profile, { clusterDomain, cluster: viewOf() }))).toEqual([
    "metadata.name unknown-service",
    "spec.dstOverrides[0].authority override-not-a-service",
    "spec.dstOverrides[1].authority override-unknown-service",
  ]);
});

test("a broken profile is judged by its name alone", () => {
  const broken = readProfile({ routes: [{}], dstOverrides: spec.dstOverrides });
  expect(told(clusterFindings(broken, { clusterDomain, cluster: viewOf() }))).toEqual([
    "metadata.name unknown-service",
  ]);
});
