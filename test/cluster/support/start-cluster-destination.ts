import { PatternJudge } from "../../../src/patterns/pattern-judge.js";
import {
  composeDestination,
  servedServices,
  type Destination,
} from "../../../src/runtime/compose-destination.js";
import type { Kind } from "../../../src/domain/resources/resource.js";
import { kubeConnector } from "../../../src/sources/kubernetes/kube-connection.js";
import type { KubernetesLimits } from "../../../src/sources/kubernetes/kubernetes-limits.js";
import { KubernetesSource } from "../../../src/sources/kubernetes/kubernetes-source.js";
import { ResourceStore } from "../../../src/store/resource-store.js";
import type { WireSettings } from "../../../src/watchers/endpoints-state.js";
import { Changes } from "../../support/changes.js";
import { settings as defaultSettings } from "../../support/settings.js";
import { silentObservers } from "../../support/silent-observers.js";

export interface ClusterDestination extends Destination {
  readonly source: KubernetesSource;
  readonly store: ResourceStore;
  readonly address: string;
  /** What the source told of, one text a line: level and message. */
  readonly logged: readonly string[];
  /** Batches that were applied so far. */
  batches(): number;
  /** Resolves once the condition holds, which is looked at after every batch. */
  until(condition: () => boolean, withinMs?: number): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly settings?: Partial<WireSettings>;
  readonly limits?: Partial<KubernetesLimits>;
}

const silentRequests = {
  request: () => ({ answered: nothing, failed: nothing }),
  event: nothing,
  lag: nothing,
};

/** A real destination server that reads a real cluster, through the kubeconfig. Resolves once it is ready. */
export async function startClusterDestination(
  kubeconfig: string,
  options: Options = {},
): Promise<ClusterDestination> {
  const judge = new PatternJudge({ observer: { judged: nothing, failed: nothing } });
  const logged: string[] = [];
  const log = (level: string) => (fields: object, message: string) =>
    void logged.push(`${level} ${message} ${JSON.stringify(fields)}`);
  const source = new KubernetesSource({
    connect: kubeConnector({ kubeconfig, env: {} }),
    judge: judge.judge,
    log: { debug: nothing, info: log("info"), warn: log("warn") },
    observer: silentRequests,
    limits: options.limits,
  });
  const store = new ResourceStore();
  const destination = composeDestination(store, { ...defaultSettings, ...options.settings }, silentObservers);
  const changes = new Changes();
  let batches = 0;
  const applying = source.batches$.subscribe((batch) => {
    store.apply(batch);
    batches += 1;
    // The source notes how far it has read only after the batch was taken.
    setImmediate(() => changes.announce());
  });
  const stopped = new AbortController();
  await source.start(stopped.signal);
  const { port } = await destination.server.listen({ host: "127.0.0.1", port: 0 });
  destination.server.setServing(servedServices, true);
  return {
    ...destination,
    source,
    store,
    address: `127.0.0.1:${port}`,
    logged,
    batches: () => batches,
    until: (condition, withinMs = 10_000) =>
      changes.until(condition, () => `the source shows ${JSON.stringify(source.status())}`, withinMs),
    stop: async () => {
      const drained = destination.server.drain();
      destination.streams.endAll();
      await drained;
      destination.server.close();
      stopped.abort();
      applying.unsubscribe();
      await judge.close();
    },
  };
}

/** The last version that the source has seen of a kind. Versions of a cluster count up through all kinds. */
export function seenVersion(source: KubernetesSource, kind: Kind): number {
  const { kinds } = source.status() as unknown as {
    readonly kinds: Record<Kind, { readonly resourceVersion?: string }>;
  };
  return Number(kinds[kind].resourceVersion ?? 0);
}

function nothing(): void {
  // Not of interest here.
}
