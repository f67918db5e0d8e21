import { nearProfile } from "../../../src/domain/profile/near-profile.js";

const versions = "linkerd.io/v1alpha1 or linkerd.io/v1alpha2";

test.each([
  ["linkerd.io/v1alpha2", "serviceprofile", 'kind: expected ServiceProfile, found "serviceprofile"'],
  ["linkerd.io/v1alpha1", "ServiceProfiles", 'kind: expected ServiceProfile, found "ServiceProfiles"'],
  ["linkerd/v1alpha2", "ServiceProfile", `apiVersion: expected ${versions}, found "linkerd/v1alpha2"`],
  ["linkerd.io/v1alpha3", "ServiceProfile", `apiVersion: expected ${versions}, found "linkerd.io/v1alpha3"`],
  ["v1alpha2", "serviceProfile", `apiVersion: expected ${versions}, found "v1alpha2"`],
])("%s %s is nearly a ServiceProfile", (apiVersion, kind, text) => {
  const near = nearProfile(apiVersion, kind);
  expect(near && `${near.path.join()}: ${near.message}`).toBe(text);
});

test.each([
  ["linkerd.io/v1alpha2", "ServiceProfile"],
  ["example.com/v1", "ServiceProfile"],
  ["v1", "Service"],
  ["linkerd.io/v1alpha2", "ServiceProfileList"],
])("%s %s is not", (apiVersion, kind) => {
  expect(nearProfile(apiVersion, kind)).toBeUndefined();
});
