import { kindOf } from "../../../src/domain/resources/parse-resource.js";
import { kinds } from "../../../src/domain/resources/resource.js";
import { kindApis, kindPath, listPath, watchPath } from "../../../src/sources/kubernetes/kind-paths.js";

test("every kind is asked for in versions that are read", () => {
  for (const kind of kinds) {
    const { group, versions } = kindApis[kind];
    for (const version of versions)
      expect(kindOf(group === "" ? version : `${group}/${version}`, kind)).toBe(kind);
  }
});

test.each([
  ["Pod", "/api/v1/pods"],
  ["EndpointSlice", "/apis/discovery.k8s.io/v1/endpointslices"],
  ["ServiceProfile", "/apis/linkerd.io/v1alpha2/serviceprofiles"],
  ["Server", "/apis/policy.linkerd.io/v1beta3/servers"],
  ["ExternalWorkload", "/apis/workload.linkerd.io/v1beta1/externalworkloads"],
] as const)("objects of kind %s are at %s", (kind, path) => {
  expect(kindPath(kindApis[kind], kindApis[kind].versions[0])).toBe(path);
});

test.each([
  [{}, "/p"],
  [{ limit: 500 }, "/p?limit=500"],
  [{ limit: 500, continue: "a+/=&" }, "/p?limit=500&continue=a%2B%2F%3D%26"],
])("a page %j", (page, path) => {
  expect(listPath("/p", page)).toBe(path);
});

test("a watch asks for bookmarks, and to end some time", () => {
  expect(watchPath("/p", { resourceVersion: "7", timeoutSeconds: 300 })).toBe(
    "/p?watch=true&allowWatchBookmarks=true&resourceVersion=7&timeoutSeconds=300",
  );
});
