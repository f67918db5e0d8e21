import { Bench } from "./support/bench.js";
import { byBackend, type HttpClient } from "./support/http-client.js";
import { pod, profile, route, service, type Manifest } from "./support/manifests.js";
import { untilTrue } from "./support/until.js";

// The proxy decides between profile and policy when it meets a target, and keeps to it until nobody uses it any more.
const bench = new Bench({ proxyEnv: { OUTBOUND_DISCOVERY_IDLE_TIMEOUT: "10ms" } });

beforeAll(async () => {
  bench.write(
    "services",
    service({ name: "web", clusterIP: "10.96.0.1" }),
    pod({ name: "web-0", ip: "10.244.1.1", app: "web" }),
    service({ name: "split", clusterIP: "10.96.0.2", selector: null }),
    service({ name: "blue", clusterIP: "10.96.0.3" }),
    pod({ name: "blue-0", ip: "10.244.1.2", app: "blue" }),
    service({ name: "green", clusterIP: "10.96.0.4" }),
    pod({ name: "green-0", ip: "10.244.1.3", app: "green" }),
  );
  bench.write("web", profile("web", { routes: [route("before", "GET", "/")] }));
  bench.write("split", split("three to one", "750m", "250m"));
  await bench.start();
  for (const [name, ip] of [
    ["web-0", "10.244.1.1"],
    ["blue-0", "10.244.1.2"],
    ["green-0", "10.244.1.3"],
  ] as const)
    await bench.backend(name, ip);
});

afterAll(() => bench.stop());

/** Asks until a route of the profile is known to have been used. */
async function untilRouted(client: HttpClient, dst: string, rt_route: string): Promise<void> {
  await untilTrue(`a request by the route ${rt_route}`, async () => {
    await client.get("/");
    return (await bench.metric("route_request_total", { dst, rt_route })) > 0;
  });
}

const web = "web.shop.svc.cluster.local:80";

test("a changed profile on a warm connection", async () => {
  const client = bench.client("10.96.0.1");
  await untilRouted(client, web, "before");
  const { localPort } = await client.get("/");
  bench.write("web", profile("web", { routes: [route("after", "GET", "/")] }));
  await untilRouted(client, web, "after");
  expect((await client.get("/")).localPort).toBe(localPort);
  client.close();
});

test("the default profile when it is deleted", async () => {
  const client = bench.client("10.96.0.1");
  bench.write("web", profile("web", { routes: [route("mine", "GET", "/")] }));
  await untilRouted(client, web, "mine");
  const { localPort } = await client.get("/");
  bench.remove("web");
  await untilRouted(client, web, "");
  expect((await client.get("/")).localPort).toBe(localPort);
  client.close();
  // Without routes in the profile, who comes anew goes by those of the policy.
  await untilTrue("a request by the policy's route", async () => {
    const newcomer = bench.client("10.96.0.1");
    await newcomer.get("/");
    newcomer.close();
    const byPolicy = { parent_name: "web", route_kind: "default", route_name: "http" };
    return (await bench.metric("outbound_http_route_backend_requests_total", byPolicy)) > 0;
  });
});

test("a split that reaches its shares, and follows a change of weights", async () => {
  const client = bench.client("10.96.0.2", { connections: 4 });
  const ask = async (name: string): Promise<Readonly<Record<string, number>>> => {
    await untilRouted(client, "split.shop.svc.cluster.local:80", name);
    return byBackend(await client.getMany(1000, "/"));
  };
  expectShare((await ask("three to one"))["blue-0"], 0.75);
  bench.write("split", split("one to nine", "1", "9"));
  expectShare((await ask("one to nine"))["blue-0"], 0.1);
  bench.write("split", split("none to one", "0", "1"));
  expect(await ask("none to one")).toEqual({ "green-0": 1000 });
});

/** A split of two; its one route tells by which of its states a request was sent. */
function split(name: string, blue: string, green: string): Manifest {
  const dstOverrides = [
    { authority: "blue.shop.svc.cluster.local", weight: blue },
    { authority: "green.shop.svc.cluster.local", weight: green },
  ];
  return profile("split", { routes: [route(name, "GET", "/")], dstOverrides });
}

/** Of 1,000 requests: within five standard deviations, which chance leaves once in two million runs. */
function expectShare(count: number | undefined, share: number): void {
  const deviation = Math.sqrt(1000 * share * (1 - share));
  expect(Math.abs((count ?? 0) - 1000 * share)).toBeLessThan(5 * deviation);
}
