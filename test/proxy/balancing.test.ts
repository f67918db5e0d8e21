import { answering, type Handler } from "./support/backend.js";
import { Bench } from "./support/bench.js";
import { byBackend } from "./support/http-client.js";
import { pod, service } from "./support/manifests.js";
import { untilTrue } from "./support/until.js";

const bench = new Bench();
const accrual = "balancer.linkerd.io/failure-accrual";
const alpha = "balancer.alpha.linkerd.io";

beforeAll(async () => {
  const consecutive = { [accrual]: "consecutive", [`${accrual}-consecutive-max-failures`]: "5" };
  bench.write(
    "services",
    ...serviceOfTwo("unbiased", 1, {}),
    // Next to no penalty but what Retry-After says.
    ...serviceOfTwo("biased", 2, {
      [`${alpha}/penalize-failures`]: "true",
      [`${alpha}/load-biaser-penalty`]: "1ms",
    }),
    ...serviceOfTwo("unbroken", 3, {}),
    ...serviceOfTwo("broken", 4, {
      ...consecutive,
      [`${accrual}-consecutive-min-penalty`]: "1h",
      [`${accrual}-consecutive-max-penalty`]: "1h",
    }),
    ...serviceOfTwo("mended", 5, {
      ...consecutive,
      [`${accrual}-consecutive-min-penalty`]: "100ms",
      [`${accrual}-consecutive-max-penalty`]: "1s",
    }),
  );
  await bench.start();
});

afterAll(() => bench.stop());

/** A Service with two pods, of which the second is the bad one. */
function serviceOfTwo(name: string, i: number, annotations: Readonly<Record<string, string>>) {
  return [
    service({ name, clusterIP: `10.96.0.${i}`, annotations }),
    pod({ name: `${name}-good`, ip: `10.244.${i}.1`, app: name }),
    pod({ name: `${name}-bad`, ip: `10.244.${i}.2`, app: name }),
  ];
}

async function startBackends(name: string, i: number, bad: Handler) {
  await bench.backend(`${name}-good`, `10.244.${i}.1`);
  return await bench.backend(`${name}-bad`, `10.244.${i}.2`, bad);
}

test("the Load Biaser moves traffic off a backend that answers 429 with Retry-After", async () => {
  const limited = answering(429, { "retry-after": "60" });
  const badShare = async (name: string, i: number): Promise<number> => {
    const bad = await startBackends(name, i, limited);
    const answers = await bench.client(`10.96.0.${i}`, { connections: 8 }).getMany(400, "/");
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(bad.total);
    return bad.total / answers.length;
  };
  expect(await badShare("unbiased", 1)).toBeGreaterThan(0.1);
  expect(await badShare("biased", 2)).toBeLessThan(0.05);
});

test("failure accrual takes a backend out after so many failures, and back when it is well", async () => {
  const failing = answering(500);
  const unbroken = await startBackends("unbroken", 3, failing);
  await bench.client("10.96.0.3").getMany(200, "/");
  expect(unbroken.total).toBeGreaterThan(20);

  const broken = await startBackends("broken", 4, failing);
  const answers = await bench.client("10.96.0.4").getMany(200, "/");
  expect(broken.total).toBe(5);
  expect(byBackend(answers)).toEqual({ "broken-bad": 5, "broken-good": 195 });
  const pending = { backend_name: "broken", endpoint_state: "pending" };
  expect(await bench.metric("outbound_http_balancer_endpoints", pending)).toBe(1);

  const mended = await startBackends("mended", 5, failing);
  const client = bench.client("10.96.0.5");
  const endpoints = (endpoint_state: string): Promise<number> =>
    bench.metric("outbound_http_balancer_endpoints", { backend_name: "mended", endpoint_state });
  await untilTrue("the failing backend out of the balancer", async () => {
    await client.get("/");
    return (await endpoints("pending")) === 1;
  });
  mended.handle = () => undefined;
  await untilTrue("both backends in the balancer", async () => {
    await client.get("/");
    return (await endpoints("ready")) === 2;
  });
});
