import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import type { Client } from "@grpc/grpc-js";
import type { Kind } from "../../src/domain/resources/resource.js";
import { kindApis } from "../../src/sources/kubernetes/kind-paths.js";
import type { KindStatus } from "../../src/sources/kubernetes/kind-informer.js";
import { connect, TestStream } from "../support/destination-client.js";
import type { Manifest } from "../support/start-destination.js";
import { installCrds, readCrds } from "./support/install-crds.js";
import { writeKubeconfig, type Credential } from "./support/kubeconfig.js";
import { startClusterDestination, type ClusterDestination } from "./support/start-cluster-destination.js";
import { startCluster, type Cluster } from "./support/start-cluster.js";
import { until } from "./support/until.js";

const customKinds = ["ExternalWorkload", "Server", "ServiceProfile"] as const;

/** Watches end every other second, as only then the server looks at rights again. */
const limits = {
  watchSeconds: 1,
  olderVersionSeconds: 1,
  steadyWatchMs: 100,
  refusalMs: 500,
  backoff: { firstMs: 50, maxMs: 200 },
};

const service = {
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "web", namespace: "shop" },
  spec: { clusterIP: "10.96.1.1", selector: { app: "web" }, ports: [{ name: "http", port: 80 }] },
};
const pod: Manifest = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "web-1", namespace: "shop", ...{ labels: { app: "web" } } },
  spec: { containers: [{ name: "app", image: "app", ports: [{ name: "http", containerPort: 8080 }] }] },
  status: {
    phase: "Running",
    podIP: "10.244.1.1",
    podIPs: [{ ip: "10.244.1.1" }],
    conditions: [{ type: "Ready", status: "True" }],
  },
};
const profile: Manifest = {
  apiVersion: "linkerd.io/v1alpha2",
  kind: "ServiceProfile",
  metadata: { name: "web.shop.svc.cluster.local", namespace: "shop" },
  spec: { routes: [{ name: "/books", condition: { pathRegex: "/books" } }] },
};
const server: Manifest = {
  apiVersion: "policy.linkerd.io/v1beta3",
  kind: "Server",
  metadata: { name: "http", namespace: "shop" },
  spec: { podSelector: { matchLabels: { app: "web" } }, port: 8080, proxyProtocol: "opaque" },
};
const workload: Manifest = {
  apiVersion: "workload.linkerd.io/v1beta1",
  kind: "ExternalWorkload",
  metadata: { name: "vm-1", namespace: "shop" },
  spec: {
    meshTLS: { identity: "spiffe://example.org/vm", serverName: "vm.example.org" },
    workloadIPs: [{ ip: "192.168.7.1" }],
    ports: [{ name: "http", port: 8080 }],
  },
  status: { conditions: [{ type: "Ready", status: "True" }] },
};

let cluster: Cluster;
let folder: string;
let destination: ClusterDestination;
let client: Client;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-custom-"));
});

afterEach(async () => {
  client.close();
  await destination.stop();
  await cluster.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function serve(credential?: Credential): Promise<void> {
  const file = path.join(folder, "kubeconfig");
  const kubeconfig = writeKubeconfig(file, cluster.access, credential && { credential });
  destination = await startClusterDestination(kubeconfig, { limits });
  client = connect(destination.address);
}

function statusOf(kind: Kind): KindStatus {
  const { kinds } = destination.source.status() as unknown as { readonly kinds: Record<Kind, KindStatus> };
  return kinds[kind];
}

/** A server whose definitions are new refuses for a moment; that is over once a watch has lasted. */
async function untilNoProblems(): Promise<void> {
  const { source } = destination;
  await until("no problems", () => Promise.resolve(source.status().problems.length === 0 || undefined));
}

/** What was told of refusals of a kind, in short. */
function told(kind: Kind): readonly string[] {
  return destination.logged
    .filter((line) => line.includes("refused") && line.includes(`"kind":"${kind}"`))
    .map((line) => {
      if (line.includes("counts as empty")) return "counts as empty";
      if (line.includes("stays for now")) return "stays for now";
      return line.includes("can be read") ? "can be read" : line;
    });
}

/** The streams that show whether each of the custom kinds is read. */
class Streams {
  readonly profile = this.#open("web.shop.svc.cluster.local:80");
  readonly pod = this.#open("10.244.1.1:8080");
  readonly workload = this.#open("192.168.7.1:8080");

  /** Resolves once they show what the custom objects say, or what holds without them. */
  async until(are: "served" | "absent"): Promise<void> {
    const served = are === "served";
    await this.profile.until((shown) => JSON.stringify(shown).includes("/books") === served, 20_000);
    await this.pod.until((shown) => isOpaque(shown) === served, 20_000);
    await this.workload.until((shown) => JSON.stringify(shown).includes("vm.example.org") === served, 20_000);
  }

  expectOpen(): void {
    for (const stream of [this.profile, this.pod, this.workload])
      expect([stream.ended, stream.errorMessage]).toEqual([false, undefined]);
  }

  cancel(): void {
    for (const stream of [this.profile, this.pod, this.workload]) stream.cancel();
  }

  #open(target: string): TestStream {
    return new TestStream(client, { rpc: "GetProfile", path: target });
  }
}

function isOpaque(shown: unknown): boolean {
  return JSON.stringify(shown).includes('"opaqueProtocol":true');
}

test("definitions that come and go", async () => {
  cluster = await startCluster({ crds: false });
  await cluster.api.apply(service, pod);
  await serve();
  expect(destination.source.status()).toMatchObject({ synced: true });
  expect(destination.source.status().problems).toHaveLength(3);
  for (const kind of customKinds) {
    expect(statusOf(kind)).toMatchObject({ state: "absent", objects: 0 });
    expect(told(kind)).toEqual(["counts as empty"]);
  }
  const streams = new Streams();
  await streams.until("absent");

  await installCrds(cluster.api);
  await cluster.api.apply(profile, server, workload);
  await streams.until("served");
  // It was asked for again and again until now.
  for (const kind of customKinds) expect(told(kind)).toEqual(["counts as empty", "can be read"]);
  await untilNoProblems();

  await cluster.api.delete(...readCrds());
  await streams.until("absent");
  await destination.until(() => customKinds.every((kind) => statusOf(kind).state === "absent"), 20_000);
  for (const kind of customKinds) {
    expect(statusOf(kind).objects).toBe(0);
    expect(told(kind).filter((line) => line !== "stays for now")).toEqual([
      "counts as empty",
      "can be read",
      "counts as empty",
    ]);
  }

  await installCrds(cluster.api);
  await cluster.api.apply(profile, server, workload);
  await streams.until("served");
  await untilNoProblems();
  streams.expectOpen();
  streams.cancel();
}, 150_000);

test("the right to read a kind is taken away and given back", async () => {
  cluster = await startCluster();
  const { api } = cluster;
  await api.apply(service, pod, profile, server, workload, ...account);
  await api.apply(role({ without: undefined }));
  await serve({ token: await api.requestToken("shop", "reader") });
  expect(destination.source.status()).toMatchObject({ synced: true, problems: [] });
  const streams = new Streams();
  await streams.until("served");

  await api.apply(role({ without: "ServiceProfile" }));
  await streams.profile.until((shown) => !JSON.stringify(shown).includes("/books"), 20_000);
  expect(statusOf("ServiceProfile")).toMatchObject({ state: "forbidden", objects: 0 });
  expect(destination.source.status().problems).toEqual([
    expect.stringMatching(/^ServiceProfile: may not be read .*counts as empty$/),
  ]);
  expect(told("ServiceProfile")).toEqual(["stays for now", "counts as empty"]);
  for (const kind of ["Server", "ExternalWorkload", "Pod"] as const) expect(told(kind)).toEqual([]);
  await streams.pod.until(isOpaque);

  await api.apply(role({ without: undefined }));
  await streams.until("served");
  expect(told("ServiceProfile")).toEqual(["stays for now", "counts as empty", "can be read"]);
  await untilNoProblems();
  streams.expectOpen();
  streams.cancel();
}, 150_000);

test("the best version of a kind comes after an older one", async () => {
  cluster = await startCluster({ crds: false });
  const { api } = cluster;
  await installCrds(api);
  const definition = readCrds().find(({ spec }) => JSON.stringify(spec).includes("ExternalWorkload"));
  if (definition === undefined) throw new Error("expected a definition of ExternalWorkload");
  await api.apply(service, pod, profile, server, workload);
  await api.apply(serving(definition, ["v1alpha1"]));
  await until("v1beta1 not to be served", async () => {
    const path = "/apis/workload.linkerd.io/v1beta1/externalworkloads";
    return (await api.request({ method: "GET", path })).status === 404 || undefined;
  });
  await serve();
  expect(statusOf("ExternalWorkload")).toMatchObject({ version: "v1alpha1", objects: 1 });
  const streams = new Streams();
  // The old version has no field of this name, so the server leaves it out.
  await streams.workload.until((shown) => JSON.stringify(shown).includes("vm-1"));
  expect(JSON.stringify(streams.workload.settled())).not.toContain("vm.example.org");

  await api.apply(definition);
  await streams.until("served");
  expect(statusOf("ExternalWorkload").version).toBe("v1beta1");
  streams.expectOpen();
  streams.cancel();
}, 150_000);

/** The definition with only these of its versions served. */
function serving(definition: Manifest, served: readonly string[]): Manifest {
  const { versions, ...spec } = definition["spec"] as {
    readonly versions: readonly { readonly name: string }[];
  };
  const changed = versions.map((version) => ({ ...version, served: served.includes(version.name) }));
  return { ...definition, spec: { ...spec, versions: changed } };
}

const rbac = "rbac.authorization.k8s.io";
const account: readonly Manifest[] = [
  { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: "reader", namespace: "shop" } },
  {
    apiVersion: `${rbac}/v1`,
    kind: "ClusterRoleBinding",
    metadata: { name: "reader" },
    roleRef: { apiGroup: rbac, kind: "ClusterRole", name: "reader" },
    subjects: [{ kind: "ServiceAccount", name: "reader", namespace: "shop" }],
  },
];

/** The right to read all kinds but one. */
function role({ without }: { readonly without: Kind | undefined }): Manifest {
  const readable = Object.entries(kindApis).filter(([kind]) => kind !== without);
  return {
    apiVersion: `${rbac}/v1`,
    kind: "ClusterRole",
    metadata: { name: "reader" },
    rules: readable.map(([, { group, plural }]) => ({
      apiGroups: [group],
      resources: [plural],
      verbs: ["get", "list", "watch"],
    })),
  };
}
