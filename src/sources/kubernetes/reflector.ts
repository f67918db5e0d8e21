import { faultOf, WatchFailure, type ApiFault } from "./api-fault.js";
import type { KindClient } from "./kind-client.js";
import type { KubernetesLimits } from "./kubernetes-limits.js";
import { readList } from "./list-pages.js";
import type { WatchEvent } from "./object-format.js";
import { resourceVersionOf } from "./object-metadata.js";
import { pause } from "./pause.js";
import { readChunks } from "./read-chunks.js";
import { Recovery, type NextStep } from "./recovery.js";
import type { Change, ReflectorSink } from "./reflector-sink.js";
import { TroubleReport, type TroubleLog } from "./trouble-report.js";
import { readEvents } from "./watch-events.js";

export interface ReflectorOptions<Item> {
  readonly client: KindClient;
  readonly limits: KubernetesLimits;
  readonly sink: ReflectorSink<Item>;
  /** Told of trouble when it begins, and when it is over. */
  readonly log: TroubleLog;
}

/** How a reflector does. */
export interface ReflectorStatus {
  readonly state: "listing" | "watching" | "backing off" | "absent" | "forbidden";
  /** The API version in which the kind was asked for last, such as v1beta3. */
  readonly version: string;
  /** Up to where it has read. */
  readonly resourceVersion: string | undefined;
  /** Since the server last said something; undefined before it did. */
  readonly lastEventAgeSeconds: number | undefined;
  /** Since the watch began; undefined while there is none. */
  readonly watchAgeSeconds: number | undefined;
  /** Watches begun after the first. */
  readonly reconnects: number;
  /** Events of types that we do not know. */
  readonly ignoredEvents: number;
}

/**
 * Follows all objects of a kind: lists them, watches from there on, and does so again whenever either ends,
 * until the signal aborts. It is a loop, so there is never more than one request of its under way, save for the
 * next page of a list.
 */
export class Reflector<Item> {
  readonly #options: ReflectorOptions<Item>;
  readonly #recovery: Recovery;
  readonly #trouble: TroubleReport;
  #phase: "listing" | "watching" | "backing off" = "listing";
  /** Up to where we have read; undefined when the kind has to be listed. */
  #position: string | undefined;
  #isSettled = false;
  #heardAt: number | undefined;
  #watchingSince: number | undefined;
  #watches = 0;
  #ignoredEvents = 0;
  #settle: () => void = () => undefined;

  constructor(options: ReflectorOptions<Item>) {
    this.#options = options;
    this.#recovery = new Recovery(options.limits);
    this.#trouble = new TroubleReport(options.log, options.limits.refusalMs);
  }

  /** Begins. Resolves once the kind was listed, or is known to be absent or forbidden, or the signal aborts. */
  start(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#settle = resolve;
      signal.addEventListener("abort", () => resolve(), { once: true });
      void this.#run(signal);
    });
  }

  /** Listed once, or known to be absent or forbidden. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** What is wrong now. */
  get problems(): readonly string[] {
    return this.#trouble.texts;
  }

  status(): ReflectorStatus {
    return {
      state: this.#trouble.refusal ?? this.#phase,
      version: this.#options.client.version,
      resourceVersion: this.#position,
      lastEventAgeSeconds: ageSeconds(this.#heardAt),
      watchAgeSeconds: ageSeconds(this.#watchingSince),
      reconnects: Math.max(0, this.#watches - 1),
      ignoredEvents: this.#ignoredEvents,
    };
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { waitMs, mustList } = await this.#attempt(signal);
      if (mustList) this.#position = undefined;
      if (waitMs === 0) continue;
      this.#phase = "backing off";
      await pause(waitMs, signal);
    }
  }

  /** Lists or watches, whichever is next, to the end. */
  async #attempt(signal: AbortSignal): Promise<NextStep> {
    const attempt = new AbortController();
    const abort = (): void => attempt.abort();
    signal.addEventListener("abort", abort);
    const position = this.#position;
    try {
      return position === undefined
        ? await this.#list(attempt.signal)
        : await this.#watch(position, attempt.signal);
    } catch (error) {
      if (signal.aborted) return { waitMs: 0, mustList: false };
      return await this.#follow(faultOf(error), position === undefined ? "list" : "watch");
    } finally {
      signal.removeEventListener("abort", abort);
      // Nothing of this attempt outlives it.
      attempt.abort();
    }
  }

  async #list(signal: AbortSignal): Promise<NextStep> {
    this.#phase = "listing";
    const { limits, sink } = this.#options;
    let items: Item[] = [];
    const position = await readList({
      get: (page) => this.#options.client.list(page, signal),
      pageSize: limits.pageSize,
      silenceMs: limits.listSilenceMs,
      begin: () => (items = []),
      take: (object) => items.push(sink.read(object)),
      signal,
    });
    this.#hear();
    await sink.replace(items);
    this.#position = position;
    this.#trouble.listed();
    this.#beSettled();
    return { waitMs: 0, mustList: false };
  }

  async #watch(resourceVersion: string, signal: AbortSignal): Promise<NextStep> {
    const { client, limits } = this.#options;
    const seconds = client.isOlderVersion ? limits.olderVersionSeconds : limits.watchSeconds;
    const timeoutSeconds = Math.round(seconds * (1 + Math.random()));
    const { body, format } = await client.watch({ resourceVersion, timeoutSeconds }, signal);
    const watch = this.#beginWatch();
    try {
      const splitter = format.splitter();
      for await (const chunk of readChunks(body, timeoutSeconds * 1000 + limits.watchGraceMs)) {
        await this.#take(readEvents(chunk, splitter, format));
        signal.throwIfAborted();
      }
      if (splitter.pendingBytes > 0) throw new Error("a watch ended within an object");
    } finally {
      watch.end();
    }
    const step = this.#recovery.afterClose(watch.isSteady());
    if (step.waitMs > 0) this.#trouble.failed("watches end as soon as they have begun");
    return client.isOlderVersion ? { ...step, mustList: true } : step;
  }

  #beginWatch() {
    this.#phase = "watching";
    this.#watches += 1;
    this.#watchingSince = performance.now();
    let isSteady = false;
    const timer = setTimeout(() => {
      isSteady = true;
      this.#recovery.steady();
      this.#trouble.over();
    }, this.#options.limits.steadyWatchMs);
    return {
      isSteady: () => isSteady,
      end: () => {
        clearTimeout(timer);
        this.#watchingSince = undefined;
      },
    };
  }

  async #take(events: readonly WatchEvent[]): Promise<void> {
    const { sink } = this.#options;
    const changes: Change<Item>[] = [];
    let position = this.#position;
    const failure = events.find((event) => event.type === "failed");
    for (const event of events) {
      if (event === failure || event.type === "failed") break;
      if (event.type === "unknown") {
        this.#ignoredEvents += 1;
        continue;
      }
      position = resourceVersionOf(event.object) || position;
      if (event.type === "deleted") changes.push({ type: "deleted", item: sink.read(event.object) });
      if (event.type === "applied")
        changes.push({ type: "applied", item: sink.read(event.object), isUpdate: event.isUpdate });
    }
    this.#hear();
    if (changes.length > 0) await sink.change(changes);
    this.#position = position;
    if (failure !== undefined) throw new WatchFailure(failure.status);
  }

  #hear(): void {
    this.#heardAt = performance.now();
    this.#options.sink.heard();
  }

  async #follow(fault: ApiFault, during: "list" | "watch"): Promise<NextStep> {
    const step = this.#recovery.afterFault(fault, during);
    if (fault.type === "refused" && during === "list") await this.#followRefusal(fault);
    // A version that is history is nothing to speak of, unless it goes on.
    else if (fault.type === "failed" || step.waitMs > 0) this.#trouble.failed(fault.message);
    return step;
  }

  /** At first nothing is known of the kind, so it is empty at once; what is known stays for a while. */
  async #followRefusal(fault: ApiFault & { readonly type: "refused" }): Promise<void> {
    const { client, sink } = this.#options;
    const hasItems = !sink.isEmpty();
    if (!this.#trouble.refused(fault, { hasItems })) return;
    client.takeAnyVersion();
    if (hasItems || !this.#isSettled) await sink.replace([]);
    this.#beSettled();
  }

  #beSettled(): void {
    this.#isSettled = true;
    this.#settle();
  }
}

function ageSeconds(since: number | undefined): number | undefined {
  return since === undefined ? undefined : Math.round(performance.now() - since) / 1000;
}
