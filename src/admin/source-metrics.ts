import { Gauge, Histogram, type Registry } from "prom-client";
import type { Kind } from "../domain/resources/resource.js";

/** In seconds, as Linkerd's watcher/prometheus.go. */
const lagBuckets = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 1000];

/** Linkerd's histograms `<prefix>_informer_lag_seconds`; undefined where we read no such kind. */
const lagPrefixes: readonly (readonly [prefix: string, kind: Kind | undefined])[] = [
  ["endpoints", undefined],
  ["endpointslices", "EndpointSlice"],
  ["externalworkload", "ExternalWorkload"],
  ["pods", "Pod"],
  ["servers", "Server"],
  ["serviceprofiles", "ServiceProfile"],
  ["services", "Service"],
];

/** What a source of objects reports. */
interface SourceMetrics {
  /** Something was heard of a kind: an object, a list, or a bookmark. */
  event(kind: Kind): void;
  /** How long after its last change an object was seen; ignored for kinds where Linkerd has no metric. */
  lag(kind: Kind, seconds: number): void;
}

/** `now` is in milliseconds. */
export function makeSourceMetrics(registers: Registry[], now: () => number): SourceMetrics {
  const lastEvents = new Map<Kind, number>();
  const lags = new Map<Kind, Histogram>();
  for (const [prefix, kind] of lagPrefixes) {
    const histogram = new Histogram({
      name: `${prefix}_informer_lag_seconds`,
      help:
        kind === undefined
          ? "Not read by this server"
          : `Time from a change of a ${kind} until it was seen here`,
      buckets: [...lagBuckets],
      registers,
    });
    if (kind !== undefined) lags.set(kind, histogram);
  }
  new Gauge({
    name: "waypost_watch_last_event_age_seconds",
    help: "Time since the source last heard of objects of this kind",
    labelNames: ["kind"],
    registers,
    collect() {
      const at = now();
      for (const [kind, heard] of lastEvents) this.set({ kind }, (at - heard) / 1000);
    },
  });
  return {
    event: (kind) => void lastEvents.set(kind, now()),
    lag: (kind, seconds) => lags.get(kind)?.observe(seconds),
  };
}
