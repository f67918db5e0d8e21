import { Counter, Gauge, type Registry } from "prom-client";
import { KeyedWatches } from "./keyed-watches.js";

/** What a watch of a workload reports. */
interface WorkloadWatch {
  /** How many streams share the watch; 1 until told. */
  subscribers(count: number): void;
  /** The workload changed. */
  updated(): void;
  closed(): void;
}

/** Linkerd's metrics of profiles for one pod or ExternalWorkload (watcher/workload_watcher.go). */
export function makeWorkloadMetrics(registers: Registry[]): {
  /** `address` is what is watched, as ip:port. */
  opened(address: string): WorkloadWatch;
} {
  const subscribers = new Gauge({
    name: "workload_subscribers",
    help: "Streams that watch one pod or external workload now",
    registers,
  });
  const updates = new Counter({
    name: "workload_updates",
    help: "New states of watched pods and external workloads",
    registers,
  });
  const watches = new KeyedWatches<ReturnType<typeof measure>>();
  const measure = () => {
    let counted = 0;
    const count = (now: number) => {
      subscribers.inc(now - counted);
      counted = now;
    };
    return {
      subscribers: count,
      remove: () => {
        // No label names a workload.
      },
    };
  };
  return {
    opened: (address) => {
      const watch = watches.open(address, measure);
      return {
        subscribers: (count) => watch.subscribers(count),
        updated: () => {
          if (watch.voice() !== undefined) updates.inc();
        },
        closed: () => watch.close(),
      };
    },
  };
}
