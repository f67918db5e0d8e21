import { answering, type Backend } from "./support/backend.js";
import { Bench } from "./support/bench.js";
import { pod, profile, route, service } from "./support/manifests.js";
import type { Samples } from "./support/samples.js";

const bench = new Bench();
let web: Backend;

beforeAll(async () => {
  bench.write(
    "web",
    service({ name: "web", clusterIP: "10.96.0.1" }),
    pod({ name: "web-0", ip: "10.244.1.1", app: "web" }),
    profile("web", {
      routes: [
        route("list books", "GET", "/books"),
        route("buy a book", "POST", "/books/[^/]*"),
        route("retried", "GET", "/retried/.*", { isRetryable: true }),
        route("tried once", "GET", "/tried/.*"),
        route("impatient", "GET", "/impatient", { timeout: "100ms" }),
        route("patient", "GET", "/patient"),
        route("classes", "GET", "/classes/.*", {
          responseClasses: [
            { condition: { status: { min: 404, max: 404 } }, isFailure: true },
            { condition: { status: { min: 503, max: 599 } }, isFailure: false },
          ],
        }),
      ],
      retryBudget: { retryRatio: 0.2, minRetriesPerSecond: 1, ttl: "10s" },
    }),
  );
  await bench.start();
  web = await bench.backend("web-0", "10.244.1.1");
});

beforeEach(() => {
  web.handle = () => undefined;
});

afterAll(() => bench.stop());

/** What the proxy counted for a route, all tries together in `route_actual_*`. */
function counted(
  metrics: Samples,
  name: string,
  rt_route: string,
  labels: Record<string, string> = {},
): number {
  return metrics.sum(name, { dst: "web.shop.svc.cluster.local:80", rt_route, ...labels });
}

test("routes by path and method", async () => {
  const client = bench.client("10.96.0.1");
  await client.getMany(3, "/books");
  await client.getMany(2, "/books/1", { method: "POST" });
  await client.getMany(1, "/books", { method: "POST" });
  const metrics = await bench.metrics();
  const requests = (name: string): number => counted(metrics, "route_request_total", name);
  expect([requests("list books"), requests("buy a book"), requests("")]).toEqual([3, 2, 1]);
});

test("retries, within the budget", async () => {
  web.handle = (request, response) => {
    const path = request.url ?? "";
    const fails = path.endsWith("/never") || (path.endsWith("/second") && web.requests.get(path) === 1);
    if (fails) response.writeHead(503).end();
  };
  const client = bench.client("10.96.0.1");
  const tries = async (name: string): Promise<number> =>
    counted(await bench.metrics(), "route_actual_request_total", name);

  expect((await client.get("/retried/second")).status).toBe(200);
  expect(await tries("retried")).toBe(2);
  expect((await client.get("/tried/second")).status).toBe(503);
  expect(await tries("tried once")).toBe(1);

  // The budget: 1 for each second of ttl, and 1 for each 5 requests that went well.
  await client.getMany(100, "/retried/first");
  const before = await tries("retried");
  const answers = await client.getMany(100, "/retried/never");
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  const retries = (await tries("retried")) - before - 100;
  expect(web.requests.get("/retried/never")).toBe(100 + retries);
  expect(retries).toBeGreaterThanOrEqual(10);
  expect(retries).toBeLessThanOrEqual(31);
  expect(
    counted(await bench.metrics(), "route_retryable_total", "retried", { skipped: "no_budget" }),
  ).toBeGreaterThan(0);
});

test("timeouts", async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  web.handle = () => released;
  const client = bench.client("10.96.0.1", { connections: 2 });

  const patient = client.get("/patient");
  expect((await client.get("/impatient")).status).toBe(504);
  release();
  expect((await patient).status).toBe(200);
  await bench.untilMetrics(
    "one failure by timeout",
    (metrics) => counted(metrics, "route_response_total", "impatient", { classification: "failure" }) === 1,
  );
  expect(
    counted(await bench.metrics(), "route_response_total", "patient", { classification: "success" }),
  ).toBe(1);
});

test("response classes", async () => {
  web.handle = (request, response) => answering(Number((request.url ?? "").slice(-3)))(request, response);
  const client = bench.client("10.96.0.1");
  for (const status of [200, 404, 404, 500, 503, 503, 503]) await client.get(`/classes/${status}`);
  const inClass = (metrics: Samples, classification: string, status_code: string): number =>
    counted(metrics, "route_response_total", "classes", { classification, status_code });
  await bench.untilMetrics("all in their class", (metrics) =>
    [
      inClass(metrics, "success", "200") === 1,
      inClass(metrics, "failure", "404") === 2,
      inClass(metrics, "failure", "500") === 1,
      inClass(metrics, "success", "503") === 3,
    ].every(Boolean),
  );
});
