import { Bench } from "./support/bench.js";
import { Load } from "./support/load.js";
import { pod, profile, route, service } from "./support/manifests.js";
import { untilTrue } from "./support/until.js";

const bench = new Bench({
  flags: ["--identity-issuance-lifetime", "2s", "--identity-clock-skew-allowance", "0s"],
  proxyEnv: { IDENTITY_MIN_REFRESH: "100ms" },
});

beforeAll(async () => {
  bench.write(
    "services",
    service({ name: "web", clusterIP: "10.96.0.1" }),
    pod({ name: "web-0", ip: "10.244.1.1", app: "web" }),
  );
  bench.write("profile", profile("web", { routes: [route("before", "GET", "/")] }));
  await bench.start();
  await bench.backend("web-0", "10.244.1.1");
  await bench.backend("web-1", "10.244.1.2");
});

afterAll(() => bench.stop());

test("identity renewal", async () => {
  const expiry = (): Promise<number> => bench.metric("control_identity_cert_expiration_timestamp_seconds");
  const refreshes = (): Promise<number> => bench.metric("control_identity_cert_refreshes_total");
  const first = { expiry: await expiry(), refreshes: await refreshes() };
  await untilTrue("two renewals", async () => (await refreshes()) >= first.refreshes + 2);
  expect(await expiry()).toBeGreaterThan(first.expiry);
});

test("Waypost killed and restarted under load: traffic goes on, and changes made meanwhile arrive", async () => {
  const load = new Load(bench.client("10.96.0.1", { connections: 4 }), { connections: 4 });
  await load.untilAnsweredBy("web-0");
  await bench.killWaypost();
  await load.goOnFor(1000);
  bench.write("web-1", pod({ name: "web-1", ip: "10.244.1.2", app: "web" }));
  bench.write("profile", profile("web", { routes: [route("after", "GET", "/")] }));
  await load.goOnFor(1000);
  expect([...load.answers.keys()]).toEqual(["web-0"]);

  await bench.startWaypost();
  await load.untilAnsweredBy("web-1");
  const dst = "web.shop.svc.cluster.local:80";
  await bench.untilMetrics(
    "requests by the new route",
    (metrics) => metrics.sum("route_request_total", { dst, rt_route: "after" }) > 0,
  );
  await load.stop();
  expect(load.failures).toEqual([]);
});
