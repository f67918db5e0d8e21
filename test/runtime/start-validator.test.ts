import * as fs from "node:fs";
import * as path from "node:path";
import { profileJson, reviewJson } from "../webhook/admission-rules.js";
import { startTestValidator, type TestValidator } from "../webhook/running-validator.js";

let validator: TestValidator | undefined;
afterEach(async () => {
  await validator?.stop();
  validator = undefined;
});

async function start(...argv: string[]): Promise<TestValidator> {
  return (validator = await startTestValidator(argv));
}

const spec = { routes: [{ name: "r", condition: { pathRegex: "/a(", method: "get" } }] };

test("answers reviews, counts them, and shows both on the admin port", async () => {
  const { client, page } = await start();
  await client.ask(reviewJson(profileJson({})));
  await client.ask(reviewJson(profileJson(spec)));
  await client.ask(reviewJson(profileJson({ routes: [{}] })));
  await client.ask("nonsense");
  for (const [path, body] of [
    ["/ping", "pong\n"],
    ["/live", "ok\n"],
    ["/ready", "ok\n"],
  ] as const)
    expect(await page(path)).toEqual({ status: 200, body });
  const { body } = await page("/metrics");
  for (const line of [
    'waypost_admission_requests_total{result="allowed"} 2',
    'waypost_admission_requests_total{result="refused"} 1',
    'waypost_admission_requests_total{result="strict"} 0',
    'waypost_admission_requests_total{result="invalid"} 1',
    "waypost_admission_duration_seconds_count 4",
    'waypost_admission_findings_total{rule="bad-pattern"} 1',
    'waypost_admission_findings_total{rule="lowercase-method"} 1',
    'waypost_certificate_reloads_total{result="loaded"} 1',
    'waypost_pattern_checks_total{verdict="invalid"} 1',
  ])
    expect(body.split("\n")).toContain(line);
  expect(body).toMatch(/^waypost_certificate_expiry_timestamp_seconds 1\.?\d+/m);
  expect(JSON.parse((await page("/state")).body)).toMatchObject({ strict: [], cluster: "not read" });
});

test("the log names the profile of each review that is more than accepted", async () => {
  const { client, logged } = await start();
  await client.ask(reviewJson(profileJson(spec)));
  await client.ask(reviewJson(profileJson({ routes: [{}] }), { operation: "UPDATE" }));
  const told = logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ uid }) => uid);
  expect(told).toMatchObject([
    { msg: "a ServiceProfile is accepted with warnings", ns: "shop", name: "web", operation: "CREATE" },
    { msg: "a ServiceProfile is refused", ns: "shop", name: "web", operation: "UPDATE" },
  ]);
});

test("refuses for the rules of --strict", async () => {
  const { client, page } = await start("--strict=bad-pattern");
  const { body } = await client.ask(reviewJson(profileJson(spec)));
  expect(JSON.parse(body)).toMatchObject({
    response: {
      allowed: false,
      status: { code: 400, message: expect.stringContaining("[bad-pattern]") as string },
      warnings: [expect.stringContaining("[lowercase-method]")],
    },
  });
  expect((await page("/metrics")).body).toContain('waypost_admission_requests_total{result="strict"} 1');
});

test("no request fails while certificates change under load, and the new one is served", async () => {
  const { client, rotate, untilLogged, logged, page } = await start();
  const review = reviewJson(profileJson(spec));
  let isOver = false;
  let answered = 0;
  const load = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      expect((await client.ask(review)).status).toBe(200);
      answered += 1;
      if (answered % 5 === 0)
        client.agent.freeSockets[Object.keys(client.agent.freeSockets)[0] ?? ""]?.[0]?.destroy();
    }
  });
  const loads = (): number => logged.filter((line) => line.includes("certificate loaded")).length;
  for (let i = 2; i <= 4; i += 1) {
    rotate();
    await untilLogged("certificate loaded");
    while (loads() < i) await client.ask(review);
  }
  isOver = true;
  await Promise.all(load);
  expect(answered).toBeGreaterThan(10);
  expect((await page("/metrics")).body).toContain('waypost_certificate_reloads_total{result="loaded"} 4');
});

test("a broken pair is reported with its file, in log, metric and state, while the old one serves", async () => {
  const { client, tlsDir, untilLogged, page, rotate } = await start();
  fs.writeFileSync(path.join(tlsDir, "..data", "tls.key"), "nonsense");
  await untilLogged("the new certificate cannot be used");
  expect((await client.ask(reviewJson(profileJson({})))).status).toBe(200);
  expect((await page("/metrics")).body).toContain('waypost_certificate_reloads_total{result="refused"} 1');
  expect(JSON.parse((await page("/state")).body)).toMatchObject({
    certificate: { problem: expect.stringContaining("tls.key: expected a private key") as string },
  });
  rotate();
  await untilLogged("in order again");
  expect((JSON.parse((await page("/state")).body) as { certificate: object }).certificate).not.toHaveProperty(
    "problem",
  );
});

test("is not ready while it stops, but answers until the delay is over", async () => {
  const { client, page, stop } = await start("--shutdown-delay=300ms");
  const stopping = stop();
  validator = undefined;
  expect(await page("/ready")).toEqual({ status: 500, body: "not ready\n" });
  client.close();
  await stopping;
});

test("does not start without a certificate, and leaves nothing behind", async () => {
  await expect(start("--tls-dir=/nowhere")).rejects.toThrow("/nowhere/tls.crt: ENOENT");
});
