import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { makeHttpClientMetrics } from "./http-client-metrics.js";
import { makePatternMetrics } from "./pattern-metrics.js";
import { makeSourceMetrics } from "./source-metrics.js";

/** What became of a request: "refused" as Linkerd would, "strict" for a chosen rule, "invalid" without a review. */
export type AdmissionResult = "allowed" | "refused" | "strict" | "invalid";

const results: readonly AdmissionResult[] = ["allowed", "refused", "strict", "invalid"];
const reloads = ["loaded", "refused"] as const;
/** In seconds: most are answered in a millisecond or two, and an API server waits for 10 s by default. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface ValidatorMetricsOptions {
  /** From makeProcessMetrics: written after the webhook's own metrics. Left out by default. */
  readonly processMetrics?: Registry;
  /** A clock in milliseconds that never goes back. */
  readonly now?: () => number;
}

/** What the webhook measures. Linkerd's own has no metrics but those of its process. */
export interface ValidatorMetrics {
  answered(result: AdmissionResult, seconds: number): void;
  /** A rule found something in a profile that Linkerd would take, so many times. */
  found(rule: string, times: number): void;
  certificate(event: (typeof reloads)[number]): void;
  /** When the certificate in use ends, in milliseconds since 1970. */
  certificateExpires(at: number): void;
  readonly patterns: ReturnType<typeof makePatternMetrics>;
  /** What is measured of reading a cluster, where one is read; to be called once. */
  cluster(): {
    readonly source: ReturnType<typeof makeSourceMetrics>;
    readonly requests: ReturnType<ReturnType<typeof makeHttpClientMetrics>>;
  };
  readonly contentType: string;
  /** All metrics as they are now, in Prometheus' text format. */
  text(): Promise<string>;
}

export function makeValidatorMetrics({
  processMetrics,
  now = () => performance.now(),
}: ValidatorMetricsOptions = {}): ValidatorMetrics {
  const registry = new Registry();
  const registers = [registry];
  const vectors = makeVectors(registers);
  for (const result of results) vectors.requests.inc({ result }, 0);
  for (const result of reloads) vectors.reloads.inc({ result }, 0);
  return {
    answered: (result, seconds) => {
      vectors.requests.inc({ result });
      vectors.duration.observe(seconds);
    },
    found: (rule, times) => vectors.findings.inc({ rule }, times),
    certificate: (result) => vectors.reloads.inc({ result }),
    certificateExpires: (at) => vectors.expiry.set(at / 1000),
    patterns: makePatternMetrics(registers),
    cluster: () => ({
      source: makeSourceMetrics(registers, now),
      requests: makeHttpClientMetrics(registers, now)("k8s"),
    }),
    contentType: registry.contentType,
    async text() {
      const texts = [registry, ...(processMetrics === undefined ? [] : [processMetrics])];
      return (await Promise.all(texts.map((each) => each.metrics()))).join("\n");
    },
  };
}

function makeVectors(registers: Registry[]) {
  return {
    requests: new Counter({
      name: "waypost_admission_requests_total",
      help: "Requests of the webhook, by what became of them",
      labelNames: ["result"],
      registers,
    }),
    duration: new Histogram({
      name: "waypost_admission_duration_seconds",
      help: "Time from the last byte of a request until its answer",
      buckets: durationBuckets,
      registers,
    }),
    findings: new Counter({
      name: "waypost_admission_findings_total",
      help: "What the rules found in profiles that Linkerd would take, by rule",
      labelNames: ["rule"],
      registers,
    }),
    reloads: new Counter({
      name: "waypost_certificate_reloads_total",
      help: "Certificates that were taken from their folder, or refused and the one before kept",
      labelNames: ["result"],
      registers,
    }),
    expiry: new Gauge({
      name: "waypost_certificate_expiry_timestamp_seconds",
      help: "When the certificate in use ends, in seconds since 1970",
      registers,
    }),
  };
}
