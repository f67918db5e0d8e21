import type { Backend } from "./support/backend.js";
import { Bench } from "./support/bench.js";
import { hear, startGreeter } from "./support/greeter.js";
import { byBackend } from "./support/http-client.js";
import { Load } from "./support/load.js";
import { node, pod, profile, service, type Manifest } from "./support/manifests.js";
import { untilTrue } from "./support/until.js";

// A proxy that does not know that a port is opaque waits for the client to speak first: here, for ever.
const bench = new Bench({ proxyEnv: { OUTBOUND_DETECT_TIMEOUT: "1h" } });

const zonedPods = {
  near: { ip: "10.244.4.1", nodeName: "node-a", zone: "zone-a" },
  far: { ip: "10.244.4.2", nodeName: "node-b", zone: "zone-b" },
};

beforeAll(async () => {
  bench.write(
    "services",
    service({
      name: "db",
      clusterIP: "10.96.0.1",
      port: 5000,
      annotations: { "config.linkerd.io/opaque-ports": "5000" },
    }),
    pod({ name: "db-0", ip: "10.244.1.1", app: "db" }),
    service({ name: "cart", clusterIP: "10.96.0.2" }),
    ...[0, 1, 2].map((i) =>
      pod({ name: `cart-${i}`, ip: `10.244.2.${i}`, app: "cart", hostname: `cart-${i}`, subdomain: "cart" }),
    ),
    profile("cart", { dstOverrides: [{ authority: "cart-1.cart.shop.svc.cluster.local", weight: "1" }] }),
    service({ name: "web", clusterIP: "10.96.0.3" }),
    service({ name: "zoned", clusterIP: "10.96.0.4", selector: null }),
    ...Object.entries(zonedPods).flatMap(([name, { ip, nodeName, zone }]) => [
      node(nodeName, zone),
      pod({ name, ip, app: "zoned", nodeName }),
    ]),
  );
  bench.write("zoned", slice(["near", "far"], { hints: true }));
  await bench.start();
});

afterAll(() => bench.stop());

/** Of the Service `zoned`: the client is on node-a. */
function slice(endpoints: readonly ("near" | "far")[], { hints }: { readonly hints: boolean }): Manifest {
  const endpoint = (name: "near" | "far"): Manifest => {
    const { ip, zone, nodeName } = zonedPods[name];
    return {
      addresses: [ip],
      conditions: { ready: true },
      nodeName,
      zone,
      targetRef: { kind: "Pod", name, namespace: "shop" },
      ...(hints && { hints: { forZones: [{ name: zone }] } }),
    };
  };
  return {
    apiVersion: "discovery.k8s.io/v1",
    kind: "EndpointSlice",
    metadata: { name: "zoned-1", namespace: "shop", labels: { "kubernetes.io/service-name": "zoned" } },
    addressType: "IPv4",
    ports: [{ name: "http", port: 8080, protocol: "TCP" }],
    endpoints: endpoints.map(endpoint),
  };
}

test("an opaque port", async () => {
  const greeter = await startGreeter("10.244.1.1", "220 ready\n");
  bench.onStop(() => greeter.stop());
  expect(await hear("10.96.0.1", 5000)).toBe("220 ready\n");
  const connections = { parent_name: "db", protocol: "opaq" };
  expect(await bench.metric("outbound_tcp_protocol_connections_total", connections)).toBe(1);
});

test("a StatefulSet instance by name, as the backend of a split", async () => {
  for (const i of [0, 1, 2]) await bench.backend(`cart-${i}`, `10.244.2.${i}`);
  const answers = await bench.client("10.96.0.2").getMany(30, "/");
  expect(byBackend(answers)).toEqual({ "cart-1": 30 });
});

test("endpoints that come and go under load without one failed request", async () => {
  const balancer = (name: string, labels: Record<string, string> = {}): Promise<number> =>
    bench.metric(`outbound_http_balancer_${name}`, { backend_name: "web", ...labels });
  const come = async (i: number): Promise<Backend> => {
    const backend = await bench.backend(`web-${i}`, `10.244.3.${i}`);
    bench.write(backend.name, pod({ name: backend.name, ip: backend.ip, app: "web" }));
    return backend;
  };
  // A pod that is told to stop goes on until nobody asks it any more.
  const go = async (backend: Backend): Promise<void> => {
    const removed = await balancer("p2c_updates_total", { op: "Remove" });
    bench.remove(backend.name);
    await untilTrue(`no more requests to ${backend.name}`, async () => {
      return (await balancer("p2c_updates_total", { op: "Remove" })) > removed && backend.waiting === 0;
    });
    await backend.stop();
  };

  let oldest = await come(0);
  const load = new Load(bench.client("10.96.0.3", { connections: 4 }), { connections: 4 });
  await load.untilAnsweredBy(oldest.name);
  for (let i = 1; i <= 5; i += 1) {
    const newest = await come(i);
    await load.untilAnsweredBy(newest.name);
    await go(oldest);
    oldest = newest;
  }
  await load.stop();
  expect(load.failures).toEqual([]);
  expect(await balancer("endpoints", { endpoint_state: "ready" })).toBe(1);
});

test("zone preference", async () => {
  for (const [name, { ip }] of Object.entries(zonedPods)) await bench.backend(name, ip);
  const client = bench.client("10.96.0.4");
  const inBalancer = (): Promise<number> =>
    bench.metric("outbound_http_balancer_endpoints", { backend_name: "zoned" });
  expect(byBackend(await client.getMany(50, "/"))).toEqual({ near: 50 });
  expect(await inBalancer()).toBe(1);

  bench.write("zoned", slice(["near", "far"], { hints: false }));
  await untilTrue("both in the balancer", async () => (await inBalancer()) === 2);
  bench.write("zoned", slice(["far"], { hints: true }));
  await untilTrue("an answer from the other zone", async () => (await client.get("/")).backend === "far");
});
