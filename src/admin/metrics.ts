import { Registry } from "prom-client";
import { makeBacklogMetrics } from "./backlog-metrics.js";
import { makeEndpointsMetrics } from "./endpoints-metrics.js";
import { type Figures, makeFigureMetrics } from "./figure-metrics.js";
import { makeGrpcMetrics } from "./grpc-metrics.js";
import { makeHttpClientMetrics } from "./http-client-metrics.js";
import { makeIdentityMetrics } from "./identity-metrics.js";
import { makePatternMetrics } from "./pattern-metrics.js";
import { makeProfileMetrics } from "./profile-metrics.js";
import { makeServiceMetrics } from "./service-metrics.js";
import { makeSourceMetrics } from "./source-metrics.js";
import { makeWorkloadMetrics } from "./workload-metrics.js";

export interface MetricsOptions {
  /** Where the metrics are registered; a registry of their own by default. Two instances cannot share one. */
  readonly registry?: Registry;
  /** From makeProcessMetrics: written after the service's own metrics. Left out by default. */
  readonly processMetrics?: Registry;
  /** A clock in milliseconds that never goes back. */
  readonly now?: () => number;
}

/**
 * What the service measures, grouped by who reports it. Names, types and labels are those of Linkerd's
 * destination controller where it has the metric, so that dashboards and alerts go on working; our own begin
 * with `waypost_`. An instance holds no timer and no observer: dropping it is enough.
 */
export interface Metrics {
  readonly grpc: ReturnType<typeof makeGrpcMetrics>;
  readonly endpoints: ReturnType<typeof makeEndpointsMetrics>;
  readonly profiles: ReturnType<typeof makeProfileMetrics>;
  readonly services: ReturnType<typeof makeServiceMetrics>;
  readonly workloads: ReturnType<typeof makeWorkloadMetrics>;
  readonly source: ReturnType<typeof makeSourceMetrics>;
  readonly patterns: ReturnType<typeof makePatternMetrics>;
  readonly httpClient: ReturnType<typeof makeHttpClientMetrics>;
  /**
   * What is measured of issuing certificates, where they are issued; to be called once. `issuerEndsAt` is in
   * milliseconds since 1970.
   */
  identity(issuerEndsAt: () => number): ReturnType<typeof makeIdentityMetrics>;
  /** Says where the figures are read that others keep anyway; they are read at each scrape. */
  observe(figures: Figures): void;
  /** The content type of `text`. */
  readonly contentType: string;
  /** All metrics as they are now, in Prometheus' text format. Rejects when a figure cannot be read. */
  text(): Promise<string>;
}

export function makeMetrics({
  registry = new Registry(),
  processMetrics,
  now = () => performance.now(),
}: MetricsOptions = {}): Metrics {
  const registers = [registry];
  const figures = makeFigureMetrics(registers);
  makeBacklogMetrics(registers);
  return {
    grpc: makeGrpcMetrics(registers),
    endpoints: makeEndpointsMetrics(registers),
    profiles: makeProfileMetrics(registers),
    services: makeServiceMetrics(registers),
    workloads: makeWorkloadMetrics(registers),
    source: makeSourceMetrics(registers, now),
    patterns: makePatternMetrics(registers),
    httpClient: makeHttpClientMetrics(registers, now),
    identity: (issuerEndsAt) => makeIdentityMetrics(registers, issuerEndsAt),
    observe: (given) => figures.observe(given),
    contentType: registry.contentType,
    async text() {
      const texts = [registry, ...(processMetrics === undefined ? [] : [processMetrics])];
      return (await Promise.all(texts.map((each) => each.metrics()))).join("\n");
    },
  };
}
