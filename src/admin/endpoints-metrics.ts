import { Counter, Gauge, type Registry } from "prom-client";
import { KeyedWatches } from "./keyed-watches.js";

/** Whose endpoints are watched (Linkerd watcher/prometheus.go, endpointsLabels). */
export interface EndpointsKey {
  /** "local", or the name of a linked cluster. */
  readonly cluster: string;
  readonly namespace: string;
  readonly service: string;
  readonly port: number;
  /** Empty unless one pod of a headless Service is asked for. */
  readonly hostname: string;
  /** The client's node where that matters, else empty. */
  readonly nodename: string;
}

/** What a watch of endpoints reports. */
interface EndpointsWatch {
  /** How many streams share the watch; 1 until told. */
  subscribers(count: number): void;
  /** There is a new state: how many pods it has, and whether the Service exists. */
  updated(pods: number, exists: boolean): void;
  closed(): void;
}

const labelNames = ["cluster", "namespace", "service", "port", "hostname", "nodename"] as const;

/** Linkerd's metrics by Service, port and kind of client. A key's labels go with its last watch. */
export function makeEndpointsMetrics(registers: Registry[]): { opened(key: EndpointsKey): EndpointsWatch } {
  const subscribers = new Gauge({
    name: "endpoints_subscribers",
    help: "Streams that watch these endpoints now",
    labelNames,
    registers,
  });
  const updates = new Counter({
    name: "endpoints_updates",
    help: "New states of these endpoints while they have been watched",
    labelNames,
    registers,
  });
  const pods = new Gauge({
    name: "endpoints_pods",
    help: "Addresses in these endpoints now",
    labelNames,
    registers,
  });
  const exists = new Gauge({
    name: "endpoints_exists",
    help: "1 while the Service of these endpoints exists, else 0",
    labelNames,
    registers,
  });
  const measure = (labels: Record<(typeof labelNames)[number], string | number>) => {
    const children = { subscribers: subscribers.labels(labels), updates: updates.labels(labels) };
    children.updates.inc(0);
    return {
      subscribers: (count: number) => children.subscribers.set(count),
      updates: children.updates,
      pods: pods.labels(labels),
      exists: exists.labels(labels),
      remove: () => {
        for (const metric of [subscribers, updates, pods, exists]) metric.remove(labels);
      },
    };
  };
  const watches = new KeyedWatches<ReturnType<typeof measure>>();
  return {
    opened: ({ cluster, namespace, service, port, hostname, nodename }) => {
      const labels = { cluster, namespace, service, port, hostname, nodename };
      const watch = watches.open(JSON.stringify(labels), () => measure(labels));
      return {
        subscribers: (count) => watch.subscribers(count),
        updated: (podCount, doesExist) => {
          const metrics = watch.voice();
          metrics?.updates.inc();
          metrics?.pods.set(podCount);
          metrics?.exists.set(doesExist ? 1 : 0);
        },
        closed: () => watch.close(),
      };
    },
  };
}
