import { Bench } from "./support/bench.js";
import { byBackend } from "./support/http-client.js";
import { pod, service } from "./support/manifests.js";

/** An ingress's proxy goes by the name in a header, so that it asks for profiles by name. */
const bench = new Bench({ proxyEnv: { INGRESS_MODE: "true" } });
const instances = [0, 1, 2].map((i) => ({ name: `cart-${i}`, ip: `10.244.1.${i}` }));

beforeAll(async () => {
  bench.write(
    "services",
    service({ name: "cart", clusterIP: "10.96.0.1" }),
    ...instances.map(({ name, ip }) => pod({ name, ip, app: "cart", hostname: name, subdomain: "cart" })),
  );
  await bench.start();
  for (const { name, ip } of instances) await bench.backend(name, ip);
});

afterAll(() => bench.stop());

test("a StatefulSet instance by name, in ingress mode", async () => {
  const headers = { "l5d-dst-override": "cart-1.cart.shop.svc.cluster.local:8080" };
  const answers = await bench.client("10.96.0.1").getMany(30, "/", { headers });
  expect(byBackend(answers)).toEqual({ "cart-1": 30 });
});
