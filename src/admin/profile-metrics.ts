import { Counter, Gauge, type Registry } from "prom-client";
import { KeyedWatches } from "./keyed-watches.js";

/** A ServiceProfile that is watched, whether it exists or not. */
export interface ProfileKey {
  readonly namespace: string;
  /** The ServiceProfile's name, e.g. web.shop.svc.cluster.local. */
  readonly profile: string;
}

/** What a watch of a ServiceProfile reports. */
interface ProfileWatch {
  /** How many streams share the watch; 1 until told. */
  subscribers(count: number): void;
  /** The ServiceProfile changed. */
  updated(): void;
  closed(): void;
}

const labelNames = ["namespace", "profile"] as const;

/** Linkerd's metrics by ServiceProfile. Unlike there, a profile's labels go with its last watch. */
export function makeProfileMetrics(registers: Registry[]): { opened(key: ProfileKey): ProfileWatch } {
  const subscribers = new Gauge({
    name: "profile_subscribers",
    help: "Streams that watch this ServiceProfile now",
    labelNames,
    registers,
  });
  const updates = new Counter({
    name: "profile_updates",
    help: "New states of this ServiceProfile while it has been watched",
    labelNames,
    registers,
  });
  const measure = (labels: ProfileKey) => {
    const children = {
      subscribers: subscribers.labels({ ...labels }),
      updates: updates.labels({ ...labels }),
    };
    children.updates.inc(0);
    return {
      subscribers: (count: number) => children.subscribers.set(count),
      updates: children.updates,
      remove: () => {
        for (const metric of [subscribers, updates]) metric.remove({ ...labels });
      },
    };
  };
  const watches = new KeyedWatches<ReturnType<typeof measure>>();
  return {
    opened: ({ namespace, profile }) => {
      const watch = watches.open(`${namespace}/${profile}`, () => measure({ namespace, profile }));
      return {
        subscribers: (count) => watch.subscribers(count),
        updated: () => watch.voice()?.updates.inc(),
        closed: () => watch.close(),
      };
    },
  };
}
