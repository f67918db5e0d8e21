import { Counter, Registry } from "prom-client";
import { makeValidatorMetrics } from "../../src/admin/validator-metrics.js";

async function lines(metrics: ReturnType<typeof makeValidatorMetrics>): Promise<readonly string[]> {
  return (await metrics.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

test("every result is there from the start, so that a rate can be taken of the first", async () => {
  const shown = await lines(makeValidatorMetrics());
  for (const result of ["allowed", "refused", "strict", "invalid"])
    expect(shown).toContain(`waypost_admission_requests_total{result="${result}"} 0`);
});

test("counts requests, findings and certificates", async () => {
  const metrics = makeValidatorMetrics();
  metrics.answered("strict", 0.003);
  metrics.found("bad-pattern", 1);
  metrics.certificate("refused");
  metrics.certificateExpires(1_700_000_000_500);
  expect(await lines(metrics)).toEqual(
    expect.arrayContaining([
      'waypost_admission_requests_total{result="strict"} 1',
      'waypost_admission_duration_seconds_bucket{le="0.0025"} 0',
      'waypost_admission_duration_seconds_bucket{le="0.005"} 1',
      'waypost_admission_findings_total{rule="bad-pattern"} 1',
      'waypost_certificate_reloads_total{result="refused"} 1',
      "waypost_certificate_expiry_timestamp_seconds 1700000000.5",
    ]),
  );
});

test("metrics of a cluster are there only where one is read", async () => {
  const metrics = makeValidatorMetrics();
  expect(await metrics.text()).not.toContain("http_client_");
  const { source, requests } = metrics.cluster();
  source.event("Service");
  requests.request("GET").answered(200);
  expect(await metrics.text()).toContain(
    'http_client_requests_total{client="k8s",code="200",method="get"} 1',
  );
});

test("the process's metrics come with them", async () => {
  const processMetrics = new Registry();
  new Counter({ name: "process_things_total", help: "x", registers: [processMetrics] });
  expect(await makeValidatorMetrics({ processMetrics }).text()).toContain("process_things_total 0");
});
