import * as fs from "node:fs";
import { ApiRelay } from "../support/api-relay.js";
import { expired, expiredContinue, internalError, tooManyRequests } from "../support/api-status.js";
import { readStories } from "../support/golden-stories.js";
import type { Manifest } from "../support/start-destination.js";
import { TcpRelay } from "../support/tcp-relay.js";
import { KubeApi } from "./support/kube-api.js";
import { ownNamespace, sharedApi, sharedCluster } from "./support/shared-cluster.js";
import { openWatch } from "./support/watch-client.js";

const cluster = sharedCluster();
const api = sharedApi();
const relay = new ApiRelay({
  url: cluster.url,
  ca: cluster.ca,
  tls: { cert: fs.readFileSync(cluster.certFile), key: fs.readFileSync(cluster.keyFile) },
});
beforeAll(async () => await relay.listen());
beforeEach(() => relay.forget());
afterAll(async () => {
  await relay.close();
  api.close();
});

function through(url: string): KubeApi {
  return new KubeApi({ url, ca: cluster.ca, token: cluster.adminToken });
}

function configMap(namespace: string, name: string): Manifest {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name, namespace }, data: { key: "value" } };
}

test("every object of the golden stories is accepted, through the relay", async () => {
  const relayed = through(relay.url);
  for (const { steps } of readStories("cases")) {
    const objects = steps.flatMap((step) => step.apply ?? []);
    for (const step of steps) {
      await relayed.apply(...(step.apply ?? []));
      await relayed.delete(...(step.delete ?? []));
    }
    await relayed.delete(...objects.filter((object) => object.kind !== "Namespace"));
  }
  expect(relay.requests.length).toBeGreaterThan(500);
  relayed.close();
}, 120_000);

test("an object's status is kept", async () => {
  const namespace = await ownNamespace(api);
  const pod = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "web", namespace },
    spec: { containers: [{ name: "app", image: "app" }] },
    status: { phase: "Running", podIP: "10.1.2.3", podIPs: [{ ip: "10.1.2.3" }] },
  };
  await api.apply(pod);
  expect(await api.get(pod)).toMatchObject({ status: pod.status });
  await api.delete(pod);
  await expect(api.get(pod)).rejects.toMatchObject({ status: 404 });
});

describe("the API relay", () => {
  test.each([
    ["a list", expiredContinue, 410],
    ["a list", tooManyRequests, 429],
    ["a list", internalError, 500],
  ])("answers %s in the server's stead with %j", async (_what, status, code) => {
    const stop = relay.react(({ verb, resource }) =>
      verb === "list" && resource === "pods" ? { kind: "status", status } : undefined,
    );
    const relayed = through(relay.url);
    const refused = await relayed.request({ method: "GET", path: "/api/v1/pods" });
    expect([refused.status, JSON.parse(refused.body.toString())]).toMatchObject([
      code,
      { kind: "Status", ...named(status) },
    ]);
    expect(await relayed.request({ method: "GET", path: "/api/v1/services" })).toMatchObject({ status: 200 });
    stop();
    expect(await relayed.request({ method: "GET", path: "/api/v1/pods" })).toMatchObject({ status: 200 });
    expect(relay.requests.map(({ verb, resource }) => `${verb} ${resource}`)).toEqual([
      "list pods",
      "list services",
      "list pods",
    ]);
    relayed.close();
  });

  function named({ code, reason, message }: typeof expired): object {
    return { code, reason, message };
  }

  test("streams a watch, and ends it with an ERROR event", async () => {
    const namespace = await ownNamespace(api);
    const watch = await openWatch(
      { ...cluster, url: relay.url, token: cluster.adminToken },
      `/api/v1/namespaces/${namespace}/configmaps?watch=1`,
    );
    await api.apply(configMap(namespace, "one"));
    expect(JSON.parse(String(await watch.next()))).toMatchObject({
      type: "ADDED",
      object: { metadata: { name: "one" } },
    });
    expect([relay.openWatches("configmaps"), relay.openWatches("pods")]).toEqual([1, 0]);
    expect(relay.sendWatchError("configmaps", expired)).toBe(1);
    expect(JSON.parse(String(await watch.next()))).toMatchObject({
      type: "ERROR",
      object: { kind: "Status", code: 410 },
    });
    expect(await watch.next()).toBeUndefined();
    await relay.until((r) => r.openWatches() === 0);
  });

  test("resets connections, and leaves requests without an answer", async () => {
    const relayed = through(relay.url);
    const reset = relay.once(({ resource }) => resource === "nodes", { kind: "reset" });
    await expect(relayed.request({ method: "GET", path: "/api/v1/nodes" })).rejects.toThrow(
      /ECONNRESET|hang up/,
    );
    await reset;
    const hanging = relay.once(({ resource }) => resource === "nodes", { kind: "hang" });
    const unanswered = relayed.request({ method: "GET", path: "/api/v1/nodes" });
    await hanging;
    relay.tcp.reset();
    await expect(unanswered).rejects.toThrow(/ECONNRESET|hang up/);
    relayed.close();
  });
});

test("the API is reached through a TCP relay under its own certificate", async () => {
  const tcp = new TcpRelay({ port: Number(new URL(cluster.url).port) });
  await tcp.listen();
  const relayed = through(`https://127.0.0.1:${tcp.port}`);
  expect(await relayed.request({ method: "GET", path: "/readyz" })).toMatchObject({ status: 200 });
  expect(tcp.accepted).toBe(1);
  tcp.close();
  relayed.close();
});
