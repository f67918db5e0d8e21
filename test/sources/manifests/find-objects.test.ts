import { findObjects } from "../../../src/sources/manifests/find-objects.js";

test("findObjects takes lists in lists apart", () => {
  const namespace = (name: string): object => ({ apiVersion: "v1", kind: "Namespace", metadata: { name } });
  const list = (...items: readonly unknown[]): object => ({ apiVersion: "v1", kind: "List", items });
  const found = findObjects(list(list(namespace("a")), namespace("b"), list()), () => ({
    line: 1,
    column: 1,
  }));
  expect(found.map(({ object }) => object)).toEqual(["Namespace a", "Namespace b"]);
});

test("findObjects places the fields of an object in a list", () => {
  const nameless = { apiVersion: "v1", kind: "NamespaceList", items: [{}] };
  const paths: string[] = [];
  const [found] = findObjects(nameless, (path) => {
    paths.push(path.join("."));
    return { line: 1, column: 1 };
  });
  found?.locate(["metadata", "name"]);
  expect(paths).toEqual(["items.0", "items.0.metadata.name"]);
});
