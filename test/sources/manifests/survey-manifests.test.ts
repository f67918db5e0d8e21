import { err, ok } from "../../../src/domain/result.js";
import {
  surveyManifests,
  type ManifestText,
  type Survey,
} from "../../../src/sources/manifests/survey-manifests.js";
import { service } from "./source-probe.js";

async function* files(texts: readonly (string | undefined)[]): AsyncGenerator<ManifestText> {
  for (const [i, text] of texts.entries())
    yield await Promise.resolve({
      path: `${String(i)}.yaml`,
      text: text === undefined ? err("reading it is not permitted") : ok(text),
    });
}

async function survey(...texts: readonly (string | undefined)[]): Promise<Survey> {
  return await surveyManifests(files(texts), { derive: () => [], signal: new AbortController().signal });
}

const profile = `apiVersion: linkerd.io/v1alpha2
kind: ServiceProfile
metadata: { name: web.shop.svc.cluster.local, namespace: shop }
spec: { routes: [{ name: a, condition: { method: GET } }], more: 1 }
`;

const tell = ({ faults }: Survey): readonly string[] =>
  faults.map(({ kind, file, line, column, message }) => `${kind} ${file}:${line}:${column} ${message}`);

test("profiles come as they are written, with a way to their fields", async () => {
  const { files: count, profiles, faults, state } = await survey(`---\n${profile}`, service("web"));
  expect(count).toBe(2);
  expect(faults).toEqual([]);
  expect([...state.resources.keys()]).toEqual([
    "ServiceProfile shop/web.shop.svc.cluster.local",
    "Service shop/web",
  ]);
  expect(profiles).toMatchObject([
    {
      file: "0.yaml",
      object: "ServiceProfile shop/web.shop.svc.cluster.local",
      profile: { name: "web.shop.svc.cluster.local", spec: { routes: [{ name: "a" }] } },
      raw: { spec: { more: 1 } },
    },
  ]);
  expect(profiles[0]?.locate(["spec", "more"])).toEqual({ line: 5, column: 60 });
});

test("an item of a typed list has the type of the list", async () => {
  const list = "{apiVersion: linkerd.io/v1alpha2, kind: ServiceProfileList, items: [{metadata: {name: a}}]}";
  expect((await survey(list)).profiles[0]?.raw).toEqual({
    apiVersion: "linkerd.io/v1alpha2",
    kind: "ServiceProfile",
    metadata: { name: "a" },
  });
});

test("faults are told apart by what is at fault", async () => {
  const found = await survey(
    undefined,
    `${service("web")}---\na: [`,
    "just: this\n---\n- 1\n",
    "{apiVersion: v1, kind: Service, metadata: {name: x}, spec: {ports: [{port: no}]}}",
    "{apiVersion: linkerd.io/v1alpha2, kind: ServiceProfile}",
    service("web"),
  );
  expect(tell(found)).toEqual([
    "file 0.yaml:1:1 reading it is not permitted",
    expect.stringMatching(/^syntax 1.yaml:6:5 Flow sequence in block/),
    "misfit 2.yaml:1:1 expected the object's apiVersion and kind, found neither",
    "misfit 2.yaml:3:1 expected an object, found a list",
    expect.stringMatching(/^object 3.yaml:1:70 expected a whole number/),
    "profile 4.yaml:1:1 expected a name, found none",
    "twin 5.yaml:1:1 Service shop/web is defined in 1.yaml:1:1 already, which comes first",
  ]);
});

test("what comes before a syntax error counts", async () => {
  expect((await survey(`${profile}---\na: [`)).profiles).toHaveLength(1);
});

test("an abort ends it with what there is", async () => {
  const aborted = await surveyManifests(files([`${profile}---\n${service("web")}`]), {
    derive: () => [],
    signal: AbortSignal.abort(),
  });
  expect([...aborted.state.resources.keys()]).toEqual(["ServiceProfile shop/web.shop.svc.cluster.local"]);
});

test("of a file that was come upon in a folder what is no object is told once, and mildly", async () => {
  async function* found(): AsyncGenerator<ManifestText> {
    yield await Promise.resolve({
      path: "a.yaml",
      isFound: true,
      text: ok("a: 1\n---\n- 1\n---\nkind: X\n"),
    });
  }
  const options = { derive: () => [], signal: new AbortController().signal };
  expect(tell(await surveyManifests(found(), options))).toEqual([
    "foreign a.yaml:1:1 it has nothing of a Kubernetes object",
    "misfit a.yaml:5:1 expected the object's apiVersion, found none",
  ]);
});

test("what is nearly a ServiceProfile is told as such", async () => {
  const near = profile.replace("kind: ServiceProfile", "kind: serviceprofile");
  expect(tell(await survey(near, profile.replace("v1alpha2", "v1alpha3")))).toEqual([
    'near 0.yaml:2:1 expected ServiceProfile, found "serviceprofile"',
    'near 1.yaml:1:1 expected linkerd.io/v1alpha1 or linkerd.io/v1alpha2, found "linkerd.io/v1alpha3"',
  ]);
});
