import { Bench } from "./support/bench.js";
import { pod, profile, route, service } from "./support/manifests.js";

/** An address of this machine that is not on loopback, where the proxy insists on mutual TLS. */
const host = "10.244.0.1";
const bench = new Bench({
  flags: [
    ...["--tls", "--addr", `${host}:8086`],
    ...["--policy-addr", `${host}:8090`, "--identity-addr", `${host}:8080`],
  ],
});

beforeAll(async () => {
  bench.write(
    "services",
    service({ name: "web", clusterIP: "10.96.0.1" }),
    pod({ name: "web-0", ip: "10.244.1.1", app: "web" }),
    profile("web", { routes: [route("mine", "GET", "/")] }),
  );
  await bench.start();
  await bench.backend("web-0", "10.244.1.1");
});

afterAll(() => bench.stop());

test("a control plane off loopback, over mutual TLS", async () => {
  expect((await bench.client("10.96.0.1").get("/")).status).toBe(200);
  const metrics = await bench.metrics();
  expect(metrics.sum("route_request_total", { rt_route: "mine" })).toBe(1);
  for (const port of [8080, 8086, 8090])
    expect(metrics.sum("control_request_total", { addr: `${host}:${port}`, tls: "true" })).toBeGreaterThan(0);
  expect(metrics.sum("control_request_total", { tls: "no_identity" })).toBe(0);
});
