import { kinds as allKinds, type Kind } from "../../../src/domain/resources/resource.js";
import type { ResourceChange } from "../../../src/domain/resources/resource-change.js";
import type { ApiConnection } from "../../../src/sources/kubernetes/api-connection.js";
import { KubernetesSource } from "../../../src/sources/kubernetes/kubernetes-source.js";
import { describe as describeBatch, judge } from "../manifests/source-probe.js";
import { answers, PlayedApi } from "./played-api.js";
import { Signal } from "./signal.js";
import { testLimits } from "./test-limits.js";

/** Namespaces are no business of a cluster's source: roles like that of Linkerd may not list them. */
const kinds = allKinds.filter((kind) => kind !== "Namespace");

let api: PlayedApi;
let source: KubernetesSource;
let batches: (readonly ResourceChange[])[];
let requests: string[];
let abort: AbortController;

beforeEach(async () => {
  api = await PlayedApi.start(new Signal());
  [batches, requests, abort] = [[], [], new AbortController()];
});
afterEach(async () => {
  abort.abort();
  await api.close();
});

interface Made {
  readonly connect?: () => Promise<ApiConnection>;
  readonly judgePatterns?: typeof judge;
}

function make({ connect = () => Promise.resolve(api.connection()), judgePatterns = judge }: Made = {}) {
  const log = () => api.signal.wake();
  source = new KubernetesSource({
    connect,
    judge: judgePatterns,
    log: { debug: log, info: log, warn: log },
    observer: {
      event: () => undefined,
      lag: () => undefined,
      request: (method) => ({
        answered: (code) => void requests.push(`${method} ${code}`),
        failed: () => void requests.push(`${method} failed`),
      }),
    },
    limits: testLimits,
  });
  source.batches$.subscribe((batch) => {
    batches.push(batch);
    api.signal.wake();
  });
  return source;
}

const kindStatus = (kind: Kind): unknown => (source.status()["kinds"] as Record<string, unknown>)[kind];

test("the start is over when every kind was read", async () => {
  api.put("Service", { metadata: { name: "web", namespace: "shop" } });
  api.refused.set("Server", 404);
  api.refused.set("Job", 403);
  make();
  expect(source.status()).toMatchObject({ type: "cluster", synced: false, server: undefined });
  await source.start(abort.signal);
  expect(batches.flatMap(describeBatch).sort()).toEqual(
    kinds.map((kind) => `reset ${kind}${kind === "Service" ? " web" : ""}`).sort(),
  );
  expect(source.status()).toMatchObject({
    synced: true,
    server: api.url,
    problems: [
      expect.stringContaining("Job: may not be read"),
      expect.stringContaining("Server: the server has no"),
    ],
  });
  expect(kindStatus("Service")).toMatchObject({ objects: 1, resourceVersion: "101", reconnects: 0 });
  expect(kindStatus("Job")).toMatchObject({ state: "forbidden", objects: 0 });
  expect(new Set(requests)).toEqual(new Set(["GET 200", "GET 403", "GET 404"]));
});

test("one kind that cannot be read holds up the start, and no other kind", async () => {
  api.plan("Pod", "list", answers.reset, Infinity);
  make();
  let isStarted = false;
  void source.start(abort.signal).then(() => (isStarted = true));
  await api.signal.until(() => batches.length === kinds.length - 1, "all other kinds");
  expect([isStarted, source.status().synced]).toEqual([false, false]);
  api.put("Node", { metadata: { name: "n" } });
  await api.signal.until(() => batches.length === kinds.length, "a change");
});

test("a kind whose patterns are judged does not hold up another", async () => {
  let release: () => void = () => undefined;
  api.put("ServiceProfile", {
    metadata: { name: "web", namespace: "shop" },
    spec: { routes: [{ condition: { pathRegex: "/" } }] },
  });
  const held = new Promise<void>((resolve) => (release = resolve));
  make({ judgePatterns: (patterns) => held.then(() => judge(patterns)) });
  const started = source.start(abort.signal);
  await api.signal.until(() => batches.length === kinds.length - 1, "all other kinds");
  release();
  await started;
  expect(batches).toHaveLength(kinds.length);
});

test("a configuration that names no server is told of by the start", async () => {
  await expect(
    make({ connect: () => Promise.reject(new Error("no cluster")) }).start(abort.signal),
  ).rejects.toThrow("no cluster");
});

test("nothing is left after the signal", async () => {
  await make().start(abort.signal);
  await api.signal.until(() => kinds.every((kind) => api.watches(kind).length === 1), "all watches");
  abort.abort();
  await api.signal.until(() => api.connections.open === 0, "no connection");
  const count = batches.length;
  api.put("Node", { metadata: { name: "n" } });
  expect(batches).toHaveLength(count);
});

test("a start that is aborted before is none", async () => {
  await make().start(AbortSignal.abort());
  expect(api.requests).toEqual([]);
});

test("a start that is aborted meanwhile is over", async () => {
  api.plan("Pod", "list", answers.silence);
  const started = make().start(abort.signal);
  await api.signal.until(() => api.count("Pod", "list") === 1, "a list");
  abort.abort();
  await started;
  expect(source.status().synced).toBe(false);
});
