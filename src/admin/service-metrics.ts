import { Gauge, type Registry } from "prom-client";
import { KeyedWatches } from "./keyed-watches.js";

/** A Service whose opaque ports are followed. */
export interface ServiceKey {
  readonly namespace: string;
  readonly name: string;
}

/** What a watch of a Service reports. */
interface ServiceWatch {
  /** How many streams share the watch; 1 until told. */
  subscribers(count: number): void;
  closed(): void;
}

/** Linkerd's metric by Service (watcher/opaque_ports_watcher.go). A Service's labels go with its last watch. */
export function makeServiceMetrics(registers: Registry[]): { opened(key: ServiceKey): ServiceWatch } {
  const subscribers = new Gauge({
    name: "service_subscribers",
    help: "Streams that follow this Service's opaque ports now",
    labelNames: ["namespace", "name"],
    registers,
  });
  const measure = (labels: ServiceKey) => {
    const child = subscribers.labels({ ...labels });
    return {
      subscribers: (count: number) => child.set(count),
      remove: () => subscribers.remove({ ...labels }),
    };
  };
  const watches = new KeyedWatches();
  return {
    opened: ({ namespace, name }) => {
      const watch = watches.open(`${namespace}/${name}`, () => measure({ namespace, name }));
      return { subscribers: (count) => watch.subscribers(count), closed: () => watch.close() };
    },
  };
}
