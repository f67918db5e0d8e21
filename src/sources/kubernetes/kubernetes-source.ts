import { setMaxListeners } from "node:events";
import { Subject, type Observable } from "rxjs";
import type { JudgePatterns } from "../../domain/profile/path-patterns.js";
import type { ResourceChange } from "../../domain/resources/resource-change.js";
import { kinds, type Kind } from "../../domain/resources/resource.js";
import type { ResourceSource, SourceLog, SourceStatus } from "../resource-source.js";
import { ApiClient, type RequestObserver } from "./api-client.js";
import type { ApiConnection, Connect } from "./api-connection.js";
import { KindInformer, type KindObserver, type KindStatus } from "./kind-informer.js";
import { defaultLimits, type KubernetesLimits } from "./kubernetes-limits.js";
import { OutageLog } from "./outage-log.js";

export interface KubernetesSourceOptions {
  readonly connect: Connect;
  readonly judge: JudgePatterns;
  readonly log: SourceLog;
  /** Told of what is read and asked, for metrics. */
  readonly observer: KindObserver & RequestObserver;
  readonly limits?: Partial<KubernetesLimits> | undefined;
  /** The kinds to read; by default all that are served from. */
  readonly kinds?: readonly Kind[] | undefined;
}

/** Reads a Kubernetes API and follows it. */
export class KubernetesSource implements ResourceSource {
  readonly batches$: Observable<readonly ResourceChange[]>;
  readonly #batches$ = new Subject<readonly ResourceChange[]>();
  readonly #options: KubernetesSourceOptions;
  readonly #informers = new Map<Kind, KindInformer>();
  #connection: ApiConnection | undefined;

  constructor(options: KubernetesSourceOptions) {
    this.batches$ = this.#batches$.asObservable();
    this.#options = options;
  }

  /** As the port has it; rejects when the configuration does not name a server. */
  async start(signal: AbortSignal): Promise<void> {
    const { connect, judge, log, observer } = this.#options;
    const connection = await connect();
    this.#connection = connection;
    if (signal.aborted) {
      connection.close();
      return;
    }
    // Each kind listens a few times, and Node takes many listeners for a leak.
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    const stopAll = (): void => {
      stop.abort();
      connection.close();
    };
    signal.addEventListener("abort", stopAll, { once: true });
    log.info({ server: connection.server }, "reading a Kubernetes API");
    const limits = { ...defaultLimits, ...this.#options.limits };
    const outages = new OutageLog(log);
    const client = new ApiClient({ connection, observer, limits });
    for (const kind of this.#options.kinds ?? readKinds) {
      const emit = (batch: readonly ResourceChange[]): void => {
        if (!stop.signal.aborted) this.#batches$.next(batch);
      };
      this.#informers.set(
        kind,
        new KindInformer({ kind, client, limits, judge, observer, log, outages, emit }),
      );
    }
    await Promise.all([...this.#informers.values()].map((informer) => informer.start(stop.signal)));
  }

  status(): SourceStatus {
    const informers = [...this.#informers];
    const statuses: [Kind, KindStatus][] = informers.map(([kind, informer]) => [kind, informer.status()]);
    return {
      type: "cluster",
      synced: informers.length > 0 && informers.every(([, { isSettled }]) => isSettled),
      problems: informers.flatMap(([, { problems }]) => problems),
      server: this.#connection?.server,
      kinds: Object.fromEntries(statuses),
    };
  }
}

/** Nothing is decided by Namespaces, and a role like that of Linkerd may not list them. */
const readKinds = kinds.filter((kind) => kind !== "Namespace");
