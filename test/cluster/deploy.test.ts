import * as fs from "node:fs";
import * as path from "node:path";
import { parseServeConfig } from "../../src/config/serve-config.js";
import type { Manifest } from "../support/start-destination.js";
import { chartDestination } from "./support/chart-destination.js";
import { readCrds } from "./support/install-crds.js";
import type { KubeApi } from "./support/kube-api.js";
import { ownNamespace, sharedApi } from "./support/shared-cluster.js";
import { renderOverlay } from "./support/render-overlay.js";
import { openWatch } from "./support/watch-client.js";

interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
}
interface Workload extends Manifest {
  readonly spec: {
    readonly replicas: number;
    readonly template: {
      readonly metadata: object;
      readonly spec: { readonly containers: readonly Container[] };
    };
  };
}

const api = sharedApi();
afterAll(() => api.close());

function only(objects: readonly Manifest[], kind: string): Workload {
  const found = objects.filter((object) => object.kind === kind);
  expect(found).toHaveLength(1);
  return found[0] as Workload;
}

/** Namespaces are made for real: the server refuses to try what goes into one that is not there. */
async function dryRunAll(objects: readonly Manifest[]): Promise<readonly Record<string, unknown>[]> {
  await api.apply(...objects.filter(({ kind }) => kind === "Namespace"));
  return await Promise.all(objects.map(async (object) => await api.dryRun(object)));
}

test.each(["overlays/standalone", "overlays/ha", "crds"])(
  "%s passes a dry run on the server",
  async (folder) => {
    const objects = await renderOverlay(folder);
    const answers = await dryRunAll(objects);
    expect(answers.map(({ kind }) => kind)).toEqual(objects.map(({ kind }) => kind));
  },
);

test("the image is of this version", async () => {
  const { version } = JSON.parse(
    fs.readFileSync(path.join(__dirname, "..", "..", "package.json"), "utf8"),
  ) as { version: string };
  for (const folder of ["overlays/standalone", "overlays/drop-in"]) {
    const { spec } = only(await renderOverlay(folder), "Deployment");
    expect(spec.template.spec.containers.map(({ image }) => image)).toEqual([`waypost:${version}`]);
  }
});

test("the base's arguments are understood without a warning", async () => {
  const { spec } = only(await renderOverlay("overlays/standalone"), "Deployment");
  const [verb, ...argv] = spec.template.spec.containers[0]?.args ?? [];
  const parsed = parseServeConfig({ argv, env: {} });
  expect([verb, parsed.ok && parsed.value.warnings]).toEqual(["serve", []]);
});

test("pods are admitted where the restricted standard is enforced", async () => {
  const { spec } = only(await renderOverlay("overlays/standalone"), "Deployment");
  await dryRunAll(await renderOverlay("overlays/standalone"));
  const pod = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { ...spec.template.metadata, name: "one", namespace: "waypost" },
    spec: spec.template.spec,
  };
  expect(await api.dryRun(pod)).toMatchObject({ kind: "Pod" });
  const careless = { ...pod, spec: { containers: [{ name: "destination", image: "waypost" }] } };
  await expect(api.dryRun(careless)).rejects.toMatchObject({ status: 403 });
});

test("ha runs three pods, no two on one node", async () => {
  const standalone = only(await renderOverlay("overlays/standalone"), "Deployment");
  const { spec } = only(await renderOverlay("overlays/ha"), "Deployment");
  expect([standalone.spec.replicas, spec.replicas]).toEqual([1, 3]);
  const labels = (spec.template.metadata as { labels: object }).labels;
  expect(spec.template.spec).toMatchObject({
    affinity: {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: "kubernetes.io/hostname", labelSelector: { matchLabels: labels } },
        ],
      },
    },
  });
});

describe("drop-in", () => {
  test("changes one image of an installed Linkerd, and nothing else", async () => {
    const [patch] = await renderOverlay("overlays/drop-in");
    if (patch === undefined) throw new Error("expected an object");
    await api.apply(chartDestination);
    const before = (await api.get(chartDestination)) as unknown as Workload;
    const after = (await api.dryRun(patch)) as unknown as Workload;
    const changed = before.spec.template.spec.containers.map((container) =>
      container.name === "destination"
        ? { ...container, image: expect.stringMatching(/^waypost:/) as string }
        : container,
    );
    expect(after.spec).toEqual({
      ...before.spec,
      template: { ...before.spec.template, spec: { ...before.spec.template.spec, containers: changed } },
    });
    await api.delete(chartDestination);
  });

  test("is refused where no Linkerd is installed", async () => {
    const [patch] = await renderOverlay("overlays/drop-in");
    await expect(api.dryRun(patch ?? chartDestination)).rejects.toMatchObject({ status: 422 });
  });

  test("the chart's arguments are understood, and the chart's probes are where it expects them", () => {
    const container = (chartDestination as Workload).spec.template.spec.containers.find(
      ({ name }) => name === "destination",
    );
    const [verb, ...argv] = container?.args ?? [];
    const parsed = parseServeConfig({ argv, env: {} });
    if (!parsed.ok) throw new Error(parsed.error.join("\n"));
    expect([verb, parsed.value.warnings]).toEqual(["destination", []]);
    expect(parsed.value.config).toMatchObject({ addr: { port: 8086 }, metricsAddr: { port: 9996 } });
  });
});

describe("least privilege", () => {
  const readable = [
    "/api/v1/nodes",
    "/api/v1/pods",
    "/api/v1/services",
    "/apis/apps/v1/replicasets",
    "/apis/batch/v1/jobs",
    "/apis/discovery.k8s.io/v1/endpointslices",
    "/apis/linkerd.io/v1alpha1/serviceprofiles",
    "/apis/linkerd.io/v1alpha2/serviceprofiles",
    "/apis/policy.linkerd.io/v1beta1/servers",
    "/apis/policy.linkerd.io/v1beta2/servers",
    "/apis/policy.linkerd.io/v1beta3/servers",
    "/apis/workload.linkerd.io/v1alpha1/externalworkloads",
    "/apis/workload.linkerd.io/v1beta1/externalworkloads",
  ];
  let account: KubeApi;

  beforeAll(async () => {
    const objects = await renderOverlay("overlays/standalone");
    await api.apply(
      ...objects.filter(({ kind }) => /^(ServiceAccount|ClusterRole|ClusterRoleBinding)$/.test(kind)),
    );
    account = api.as(await api.requestToken("waypost", "waypost"));
  });
  afterAll(() => account.close());

  test.each(readable)("lists and watches %s", async (path) => {
    expect(await account.request({ method: "GET", path })).toMatchObject({ status: 200 });
    const watch = await openWatch(account.connection, `${path}?watch=1&timeoutSeconds=5`);
    expect(watch.status).toBe(200);
    watch.close();
  });

  test("lists nothing else that the API server has", async () => {
    const collections = await listable(api);
    expect(collections).toEqual(
      expect.arrayContaining([...readable, "/api/v1/secrets", "/api/v1/configmaps"]),
    );
    const statuses = new Map<string, number>();
    for (const path of collections)
      statuses.set(path, (await account.request({ method: "GET", path })).status);
    const allowed = [...statuses].filter(([, status]) => status !== 403).map(([path]) => path);
    expect(allowed.sort()).toEqual([...readable].sort());
  });

  test("writes nothing, not even what it reads", async () => {
    const namespace = await ownNamespace(api);
    const writes: [method: string, path: string][] = readable.flatMap((path): [string, string][] => {
      const [, base, plural] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
      const collection = plural === "nodes" ? path : `${base}/namespaces/${namespace}/${plural}`;
      return [
        ["POST", collection],
        ["DELETE", collection],
        ["PUT", `${collection}/one`],
        ["PATCH", `${collection}/one`],
        ["DELETE", `${collection}/one`],
        ["PATCH", `${collection}/one/status`],
      ];
    });
    for (const [method, path] of writes) {
      const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
      const body = method === "DELETE" ? undefined : "{}";
      const { status } = await account.request({ method, path, headers: { "content-type": type }, body });
      expect([method, path, status]).toEqual([method, path, 403]);
    }
  });
});

test("the definitions keep both forms of `not`", async () => {
  const namespace = await ownNamespace(api);
  const conditions = [
    { not: { method: "GET" } },
    { not: [{ method: "GET" }, { pathRegex: "/a" }] },
    { all: [{ not: [{ any: [{ method: "GET" }] }] }] },
  ];
  const profile = {
    apiVersion: "linkerd.io/v1alpha2",
    kind: "ServiceProfile",
    metadata: { name: `web.${namespace}.svc.cluster.local`, namespace },
    spec: {
      routes: conditions.map((condition, i) => ({
        name: `route ${i}`,
        condition,
        responseClasses: [
          { condition: { not: { status: { min: 500 } } } },
          { condition: { not: [{ status: { min: 500 } }] }, isFailure: true },
        ],
      })),
      dstOverrides: [
        { authority: "web", weight: "500m" },
        { authority: "other", weight: 1 },
      ],
    },
  };
  await api.apply(profile);
  for (const version of ["v1alpha1", "v1alpha2"])
    expect(await api.get({ ...profile, apiVersion: `linkerd.io/${version}` })).toMatchObject({
      spec: profile.spec,
    });
});

test("the definitions are of the names that Linkerd's have, so that one can take the other's place", () => {
  expect(
    readCrds()
      .map(({ metadata }) => metadata.name)
      .sort(),
  ).toEqual([
    "externalworkloads.workload.linkerd.io",
    "servers.policy.linkerd.io",
    "serviceprofiles.linkerd.io",
  ]);
});

/** The paths of everything that can be listed. */
async function listable(admin: KubeApi): Promise<readonly string[]> {
  const { groups } = (await admin.json({ method: "GET", path: "/apis" })) as {
    groups: readonly { versions: readonly { groupVersion: string }[] }[];
  };
  const bases = [
    "/api/v1",
    ...groups.flatMap(({ versions }) => versions.map(({ groupVersion }) => `/apis/${groupVersion}`)),
  ];
  const lists = bases.map(async (base) => {
    const { resources } = (await admin.json({ method: "GET", path: base })) as {
      resources: readonly { name: string; verbs: readonly string[] }[];
    };
    return resources.filter(({ verbs }) => verbs.includes("list")).map(({ name }) => `${base}/${name}`);
  });
  return (await Promise.all(lists)).flat();
}
