import { startTestValidator, type TestValidator } from "../../webhook/running-validator.js";
import type { Manifest } from "../../support/start-destination.js";
import {
  applyProfile,
  badSpec,
  goodSpec,
  messageOf,
  profile,
  registerWebhook,
  tryProfile,
} from "../support/registered-webhook.js";
import { ownNamespace, sharedApi } from "../support/shared-cluster.js";

const api = sharedApi();
let validator: TestValidator;
let configuration: Manifest;
let namespace: string;

beforeAll(async () => {
  validator = await startTestValidator(["--strict=lowercase-method"]);
  configuration = await registerWebhook(api, "Fail", {
    port: validator.port,
    caBundle: validator.authority.cert,
  });
  namespace = await ownNamespace(api);
});

afterAll(async () => {
  await api.delete(configuration);
  await validator.stop();
  api.close();
});

const denied = 'admission webhook "linkerd-sp-validator.linkerd.io" denied the request: ';

describe.each(["v1alpha1", "v1alpha2"])("profiles of %s", (version) => {
  const service = `web-${version}`;

  test("a good one is created without a word", async () => {
    const object = profile(namespace, goodSpec, { version, service });
    expect(await applyProfile(api, object)).toMatchObject({ status: 201, warnings: [] });
    expect(await api.get(object)).toMatchObject({ spec: goodSpec });
  });

  test("a bad one is refused with Linkerd's message, at its creation and as an update", async () => {
    for (const name of [service, `new-${version}`]) {
      const object = profile(namespace, badSpec, { version, service: name });
      const answer = await applyProfile(api, object);
      expect(answer.status).toBe(400);
      expect(messageOf(answer)).toBe(
        `${denied}ServiceProfile "${object.metadata.name}" has a route with an invalid timeout: time: invalid duration "soon"`,
      );
    }
    expect(await api.get(profile(namespace, {}, { version, service }))).toMatchObject({ spec: goodSpec });
  });

  test("one that will not do what it says is accepted, and kubectl gets warnings to print", async () => {
    const spec = { routes: [{ name: "r", condition: { method: "GET", pathRegex: "/a(" }, timeout: "0s" }] };
    const { status, warnings } = await applyProfile(api, profile(namespace, spec, { version, service }));
    expect(status).toBe(200);
    expect(warnings).toEqual([
      expect.stringMatching(/^spec\.routes\[0\]\.condition\.pathRegex: .*\[bad-pattern\]$/),
      expect.stringMatching(/^spec\.routes\[0\]\.timeout: .*\[timeout-not-positive\]$/),
    ]);
  });

  test("strict refuses what it was told to, and names the rule", async () => {
    const spec = { routes: [{ name: "r", condition: { method: "get" } }] };
    const answer = await applyProfile(api, profile(namespace, spec, { version, service }));
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatch(
      /denied the request: ServiceProfile ".*" is refused by --strict:\n {2}.*\[lowercase-method\]$/,
    );
  });

  test.each([
    ["an object", { not: { method: "GET" } }],
    ["a list", { not: [{ method: "GET" }, { pathRegex: "/b" }] }],
  ])("`not` may be %s", async (_what, condition) => {
    const spec = { routes: [{ name: "r", condition }] };
    expect(await tryProfile(api, profile(namespace, spec, { version, service }))).toMatchObject({
      status: 200,
    });
  });

  test("a field that nobody knows is refused where the definition lets everything pass", async () => {
    const spec = { routes: [{ name: "r", condition: { all: [{ path: "/a" }] } }] };
    const answer = await tryProfile(api, profile(namespace, spec, { version, service }));
    expect([answer.status, messageOf(answer)]).toEqual([
      400,
      expect.stringContaining('unknown field "path"'),
    ]);
  });

  test("can be deleted", async () => {
    const object = profile(namespace, {}, { version, service });
    await api.delete(object);
    await expect(api.get(object)).rejects.toMatchObject({ status: 404 });
  });
});

test("more warnings than the API server passes on end with how many are left out", async () => {
  const routes = Array.from({ length: 60 }, (_, i) => ({
    name: `r${i}`,
    condition: { pathRegex: `/${i}/[a-z` },
  }));
  const { status, warnings } = await tryProfile(api, profile(namespace, { routes }));
  expect(status).toBe(201);
  expect(warnings.length).toBeGreaterThan(10);
  expect(warnings.at(-1)).toMatch(/^and \d+ more: run waypost validate$/);
  const left = Number(/\d+/.exec(warnings.at(-1) ?? "")?.[0]);
  expect(warnings.length - 1 + left).toBe(60);
});

test("text of every script reaches people", async () => {
  const spec = { routes: [{ name: "r", condition: { pathRegex: '/größe/日本"(' } }] };
  const { warnings } = await tryProfile(api, profile(namespace, spec));
  expect(warnings.join()).toContain("größe/日本");
});

test("a namespace can opt out, as with Linkerd", async () => {
  const labels = { "config.linkerd.io/admission-webhooks": "disabled" };
  const name = await ownNamespace(api);
  await api.apply({
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name, labels },
  });
  expect(await tryProfile(api, profile(name, badSpec))).toMatchObject({ status: 201 });
});
