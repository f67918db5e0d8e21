import { readContents } from "../../../src/sources/manifests/read-contents.js";
import { judge, service } from "./source-probe.js";

const namespace = "{apiVersion: v1, kind: Namespace, metadata: {name: shop}}";

test("a text's objects, problems and ignored kinds are told together", async () => {
  const other = "{apiVersion: apps/v1, kind: Deployment}";
  const read = await readContents([namespace, other, "- 1", other].join("\n---\n"), judge);
  expect(read).toMatchObject({
    ok: true,
    value: {
      objects: [{ object: "Namespace shop", line: 1, column: 1, converted: false }],
      problems: [
        {
          line: 5,
          column: 1,
          object: undefined,
          field: undefined,
          reason: "expected an object, found a list",
        },
      ],
      ignored: new Map([["apps/v1 Deployment", 2]]),
    },
  });
});

test("a text that breaks off gives its fault alone", async () => {
  expect(await readContents(`${service("web")}---\na: *x\n`, judge)).toEqual({
    ok: false,
    error: { position: { line: 6, column: 4 }, reason: "the alias *x names nothing: no &x comes before it" },
  });
});

test("profiles are judged, and the verdict is placed", async () => {
  const text = `apiVersion: linkerd.io/v1alpha2
kind: ServiceProfile
metadata: { name: web }
spec:
  routes:
    - { name: a, condition: { pathRegex: "/a(?=b)" } }
    - { name: b, condition: { pathRegex: "/b" } }
`;
  expect(await readContents(text, judge)).toMatchObject({
    ok: true,
    value: {
      objects: [{ resources: [{ spec: { routes: [{ name: "b" }] } }] }],
      problems: [{ line: 6, column: 31, field: "spec.routes[0].condition.pathRegex" }],
    },
  });
});

test("other work is done between documents", async () => {
  let turns = 0;
  const count = (): void => {
    turns++;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await readContents(Array<string>(20).fill(namespace).join("\n---\n"), judge);
  clearImmediate(timer);
  expect(turns).toBeGreaterThanOrEqual(19);
});
