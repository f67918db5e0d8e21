import { Registry } from "prom-client";
import { makeIdentityMetrics } from "../../src/admin/identity-metrics.js";
import { makeMetrics } from "../../src/admin/metrics.js";

test("certificates are counted by what came of asking for them, from 0 on", async () => {
  const registry = new Registry();
  const metrics = makeIdentityMetrics([registry], () => 0);
  metrics.asked("issued");
  metrics.asked("issued");
  metrics.asked("refused");
  const text = await registry.metrics();
  expect(text.match(/^waypost_certificate_requests_total.*$/gm)).toEqual([
    'waypost_certificate_requests_total{result="issued"} 2',
    'waypost_certificate_requests_total{result="refused"} 1',
    'waypost_certificate_requests_total{result="failed"} 0',
  ]);
});

test("how long the issuer is still good for is told under Linkerd's name, at each scrape", async () => {
  const registry = new Registry();
  let endsAt = Date.now() + 1_000_000;
  makeIdentityMetrics([registry], () => endsAt);
  const left = async () => Number(/^issuer_cert_ttl_seconds (.*)$/m.exec(await registry.metrics())?.[1]);
  expect(await left()).toBeCloseTo(1000, -1);
  endsAt = Date.now() - 500_000;
  expect(await left()).toBeCloseTo(-500, -1);
});

test("where no certificates are issued there is nothing of it", async () => {
  expect(await makeMetrics().text()).not.toMatch(/issuer_cert|waypost_certificate/);
});
