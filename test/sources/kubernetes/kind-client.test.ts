import { ApiClient } from "../../../src/sources/kubernetes/api-client.js";
import { KindClient } from "../../../src/sources/kubernetes/kind-client.js";
import { kindApis } from "../../../src/sources/kubernetes/kind-paths.js";
import { PlayedApi } from "./played-api.js";
import { Signal } from "./signal.js";
import { testLimits } from "./test-limits.js";

const { signal } = new AbortController();
let api: PlayedApi;
let servers: KindClient;
beforeEach(async () => {
  api = await PlayedApi.start(new Signal());
  const observer = { request: () => ({ answered: () => undefined, failed: () => undefined }) };
  const client = new ApiClient({ connection: api.connection(), observer, limits: testLimits });
  servers = new KindClient({ api: kindApis.Server, formats: new Map(), client });
});
afterEach(() => api.close());

const asked = () => api.requests.map(({ verb, version }) => `${verb} ${version}`);

async function list(page: { readonly continue?: string } = {}): Promise<void> {
  const { body } = await servers.list(page, signal);
  body.resume();
}

test("the best version is asked for", async () => {
  await list();
  expect(asked()).toEqual(["list v1beta3"]);
});

test("an older version is taken when the server has no other, for further pages and watches too", async () => {
  api.served = ["v1beta1"];
  api.put("Server", { metadata: { name: "a" } });
  await list();
  await servers.list({ continue: "101:0" }, signal).then(({ body }) => body.resume());
  (await servers.watch({ resourceVersion: "1", timeoutSeconds: 1 }, signal)).body.destroy();
  expect(asked()).toEqual(["list v1beta3", "list v1beta2", "list v1beta1", "list v1beta1", "watch v1beta1"]);
});

test("a better version is taken once the server has it", async () => {
  api.served = ["v1beta1"];
  await list();
  api.served = ["v1beta3"];
  await list();
  expect(asked().at(-1)).toBe("list v1beta3");
});

test("an older version is no substitute for the one that was listed, unless any is to be taken", async () => {
  await list();
  api.served = ["v1beta1"];
  await expect(list()).rejects.toThrow("404: answer 404");
  expect(asked()).toEqual(["list v1beta3", "list v1beta3"]);
  servers.takeAnyVersion();
  await list();
  expect(asked().at(-1)).toBe("list v1beta1");
  expect([servers.version, servers.isOlderVersion]).toEqual(["v1beta1", true]);
});

test("a kind in no version is absent", async () => {
  api.served = [];
  await expect(list()).rejects.toThrow("404: answer 404");
  expect(asked()).toEqual(["list v1beta3", "list v1beta2", "list v1beta1", "list v1alpha1"]);
});

test("any other refusal is not got round", async () => {
  api.refused.set("Server", 403);
  await expect(list()).rejects.toThrow("403: answer 403");
  expect(asked()).toEqual(["list v1beta3"]);
});
