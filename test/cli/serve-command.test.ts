import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { stringify } from "yaml";
import { connect, TestStream } from "../support/destination-client.js";
import { connectPolicy, PolicyStream } from "../support/policy-client.js";
import { WaypostProcess } from "./support/waypost-process.js";

const anyPort = ["--addr", "127.0.0.1:0", "--metrics-addr", "127.0.0.1:0"];
const service = (port: number): string =>
  `apiVersion: v1\nkind: Service\nmetadata: { name: web, namespace: shop }\nspec: { clusterIP: 10.96.0.1, ports: [{ port: ${port} }] }\n`;

let folder: string;
let started: WaypostProcess[];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-serve-"));
  fs.writeFileSync(path.join(folder, "web.yaml"), service(80));
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((process) => process.kill()));
  fs.rmSync(folder, { recursive: true, force: true });
});

function waypost(argv: readonly string[], env: Readonly<Record<string, string>> = {}): WaypostProcess {
  const process = new WaypostProcess(argv, env);
  started.push(process);
  return process;
}

async function get(address: string, page: string): Promise<{ status: number; body: string }> {
  const response = await fetch(`http://${address}${page}`);
  return { status: response.status, body: await response.text() };
}

it.each([["serve"], ["destination"]])(
  "%s listens on free ports, says where in one line and in the ready file",
  async (command) => {
    const readyFile = path.join(folder, "ready.json");
    const process = waypost([command, "--manifests", folder, ...anyPort, "--ready-file", readyFile]);
    const { grpc, admin } = await process.serving();
    expect(fs.readFileSync(readyFile, "utf8")).toBe(process.stdout);
    expect(JSON.parse(process.stdout)).toMatchObject({ level: "info", msg: "serving", grpc, admin });
    expect(await get(admin, "/ready")).toEqual({ status: 200, body: "ok\n" });

    const client = connect(grpc);
    const stream = new TestStream(client, { rpc: "GetProfile", path: "web.shop.svc.cluster.local:80" });
    await stream.until((shown) => "profile" in shown && shown.profile !== null);
    stream.cancel();
    client.close();
  },
);

it("serves the policy services where it is told to, says where, and tells in /state what they make of annotations", async () => {
  fs.writeFileSync(
    path.join(folder, "faulty.yaml"),
    stringify({
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: "faulty", namespace: "shop", annotations: { "timeout.linkerd.io/idle": "soon" } },
    }),
  );
  const process = waypost(["serve", "--manifests", folder, ...anyPort, "--policy-addr=127.0.0.1:0"]);
  const { admin } = await process.serving();
  const { policy } = JSON.parse(process.stdout) as { readonly policy: string };
  const client = connectPolicy(policy);
  const workload = '{"ns":"shop","pod":"web-1"}';
  const target = "faulty.shop.svc.cluster.local:80";
  const stream = new PolicyStream(client, { rpc: "OutboundPolicies.Get", workload, target });
  await stream.until(({ messages }) => messages.length === 1);
  const { body } = await get(admin, "/state");
  expect((JSON.parse(body) as { readonly policy: unknown }).policy).toEqual({
    annotations: [
      {
        object: "Service shop/faulty",
        problems: [expect.stringContaining('found "soon"; no timeout is set') as string],
      },
    ],
    streams: { open: 1, byTarget: { Watch: { [target]: 1 }, WatchPort: {} } },
  });
  expect((await get(admin, "/metrics")).body).toContain('waypost_open_streams{method="Watch"} 1');
  await process.until(() => process.stderr.includes("an object's policy is not as it is meant"));
  stream.cancel();
  client.close();
});

it("follows the folder, and tells in /state and in the log what is wrong with it", async () => {
  const process = waypost(["serve", "--manifests", folder, ...anyPort]);
  const { grpc, admin } = await process.serving();
  const client = connect(grpc);
  const stream = new TestStream(client, { rpc: "GetProfile", path: "web.shop.svc.cluster.local:80" });
  await stream.until((shown) => "profile" in shown && shown.profile !== null);

  fs.writeFileSync(
    path.join(folder, "profile.yaml"),
    [
      "apiVersion: linkerd.io/v1alpha2",
      "kind: ServiceProfile",
      "metadata: { name: web.shop.svc.cluster.local, namespace: shop }",
      "spec:",
      "  routes:",
      "    - { name: good, condition: { pathRegex: /good } }",
      "    - { name: bad, condition: { pathRegex: '/bad(' } }",
      "  dstOverrides: [{ authority: nobody.shop.svc.cluster.local, weight: 1 }]",
    ].join("\n"),
  );
  const settled = await stream.until((shown) => JSON.stringify(shown).includes("nobody.shop"));
  expect(settled).toMatchObject({ profile: { routes: [{ metricsLabels: { route: "good" } }] } });
  await process.until(() => /profile\.yaml.*line=7|line=7.*profile\.yaml/.test(process.stderr));
  await process.until(() => process.stderr.includes("a backend of a ServiceProfile gets no traffic"));

  const state = JSON.parse((await get(admin, "/state")).body) as { source: { problems: string[] } };
  expect(state).toMatchObject({
    source: { type: "folder", synced: true },
    objects: { Service: 1, ServiceProfile: 1 },
    profiles: [
      {
        profile: "shop/web.shop.svc.cluster.local",
        condition: "served",
        backends: [{ authority: "nobody.shop.svc.cluster.local:80", condition: "missing" }],
      },
    ],
    streams: { open: 1, byAuthority: { GetProfile: { "web.shop.svc.cluster.local:80": 1 } } },
  });
  expect(state.source.problems).toEqual([expect.stringContaining("profile.yaml:7:")]);

  const metrics = (await get(admin, "/metrics")).body;
  expect(metrics).toContain('waypost_backends{state="missing"} 1');
  expect(metrics).toContain('waypost_open_streams{method="GetProfile"} 1');
  expect(metrics).toContain('profile_subscribers{namespace="shop",profile="web.shop.svc.cluster.local"} 1');
  expect(metrics).toContain(
    'grpc_server_started_total{grpc_type="server_stream",grpc_service="io.linkerd.proxy.destination.Destination",grpc_method="GetProfile"} 1',
  );
  stream.cancel();
  client.close();
});

it("ends its streams with OK at SIGTERM and exits 0", async () => {
  const process = waypost(["serve", "--manifests", folder, ...anyPort]);
  const { grpc } = await process.serving();
  const client = connect(grpc);
  const streams = ["GetProfile", "Get"].map(
    (rpc) => new TestStream(client, { rpc: rpc as "Get", path: "web.shop.svc.cluster.local:80" }),
  );
  await streams[0]!.until((shown) => "profile" in shown && shown.profile !== null);
  process.signal("SIGTERM");
  for (const stream of streams) await stream.until(() => stream.ended);
  expect(streams.map((stream) => stream.errorMessage)).toEqual([undefined, undefined]);
  expect(await process.finished()).toMatchObject({ code: 0 });
  client.close();
});

it("exits at once at a second signal, while a client that does not read holds it up", async () => {
  const process = waypost(["serve", "--manifests", folder, ...anyPort, "--shutdown-grace", "10m"]);
  const { grpc } = await process.serving();
  const client = connect(grpc);
  const stream = new TestStream(client, { rpc: "GetProfile", path: "web.shop.svc.cluster.local:80" });
  stream.pause();
  await process.until(() => process.stderr.includes("serving"));
  process.signal("SIGTERM");
  await process.until(() => process.stderr.includes("stopping"));
  process.signal("SIGTERM");
  expect((await process.finished()).code).not.toBeNull();
  client.close();
});

it("names every configuration error at once and exits 2", async () => {
  const { code, stdout, stderr } = await waypost([
    "serve",
    "--manifests",
    path.join(folder, "absent"),
    "-addr=nowhere",
    "-log-level=loud",
    "--no-such-flag",
  ]).finished();
  expect(code).toBe(2);
  expect(stdout).toBe("");
  for (const part of ["absent", "addr", "log-level", "no-such-flag"]) expect(stderr).toContain(part);
});

it("takes its flags from variables too", async () => {
  const process = waypost(["serve"], {
    WAYPOST_MANIFESTS: folder,
    WAYPOST_ADDR: "127.0.0.1:0",
    WAYPOST_METRICS_ADDR: "127.0.0.1:0",
    WAYPOST_LOG_FORMAT: "json",
  });
  await process.serving();
  await process.until(() => process.stderr.includes('"msg":"serving"'));
  for (const line of process.stderr.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("level");
});

it("says what it lacks without a folder, and exits 2", async () => {
  const { code, stderr } = await waypost(["serve"]).finished();
  expect(code).toBe(2);
  expect(stderr).toContain("--manifests");
});

it("fails with the reason when the address is taken", async () => {
  const { grpc } = await waypost(["serve", "--manifests", folder, ...anyPort]).serving();
  const { code, stderr } = await waypost([
    "serve",
    "--manifests",
    folder,
    "--addr",
    grpc,
    "--metrics-addr",
    "127.0.0.1:0",
  ]).finished();
  expect(code).toBe(1);
  expect(stderr).toContain(`reason="--addr=${grpc}: expected a free port, found one that is in use; `);
  expect(stderr).not.toContain("stack");
});
