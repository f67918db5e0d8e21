import { formatName, type NamespacedName } from "../../domain/resources/names.js";
import { parseResource, type ParsedResource } from "../../domain/resources/parse-resource.js";
import type { JudgePatterns } from "../../domain/profile/path-patterns.js";
import type { ResourceChange } from "../../domain/resources/resource-change.js";
import type { Kind, Rejection, Resource } from "../../domain/resources/resource.js";
import { judgeProfiles } from "../judge-profiles.js";
import type { SourceLog } from "../resource-source.js";
import type { ApiClient } from "./api-client.js";
import { KindClient } from "./kind-client.js";
import { kindApis } from "./kind-paths.js";
import type { KubernetesLimits } from "./kubernetes-limits.js";
import type { ObjectFormat } from "./object-format.js";
import type { OutageLog } from "./outage-log.js";
import { lastUpdateOf, resourceVersionOf } from "./object-metadata.js";
import { isBuiltIn, protobufFormat } from "./protobuf-objects.js";
import { ProfileFaults } from "./profile-faults.js";
import { Reflector, type ReflectorStatus } from "./reflector.js";
import type { Change } from "./reflector-sink.js";
import { ToldVersions } from "./told-versions.js";
import type { TroubleLog } from "./trouble-report.js";
import { formatProblem } from "../../domain/resources/object-reader.js";

/** Told of what is read, for metrics. */
export interface KindObserver {
  /** The server said something of a kind: an object, a list, or a bookmark. */
  event(kind: Kind): void;
  /** How long after its update an object was seen. */
  lag(kind: Kind, seconds: number): void;
}

export interface KindInformerOptions {
  readonly kind: Kind;
  readonly client: ApiClient;
  readonly limits: KubernetesLimits;
  readonly judge: JudgePatterns;
  readonly observer: KindObserver;
  readonly log: SourceLog;
  /** Shared by the kinds of a server. */
  readonly outages: OutageLog;
  /** Gets each transaction. */
  readonly emit: (batch: readonly ResourceChange[]) => void;
}

export interface KindStatus extends ReflectorStatus {
  /** Undefined until the kind was listed. */
  readonly objects: number | undefined;
}

/** What is kept of an object while it is on its way. */
interface ReadObject {
  readonly parsed: ParsedResource;
  readonly resourceVersion: string;
  readonly updatedAt: number | undefined;
}

/**
 * Makes a reflector's objects into batches of one kind. Batches keep their order: while the patterns of one are
 * judged, the reflector waits, and with it only this kind.
 */
export class KindInformer {
  readonly #options: KindInformerOptions;
  readonly #reflector: Reflector<ReadObject>;
  /** When each object was last updated, in milliseconds since 1970; 0 when it does not say. */
  readonly #updates = new Map<string, number>();
  readonly #told = new ToldVersions();
  readonly #profileFaults: ProfileFaults;

  constructor(options: KindInformerOptions) {
    const { kind, client, limits, observer } = options;
    this.#options = options;
    this.#profileFaults = new ProfileFaults({ log: options.log, told: this.#told, delayMs: limits.reportMs });
    this.#reflector = new Reflector<ReadObject>({
      client: new KindClient({ api: kindApis[kind], formats: formatsOf(kind), client }),
      limits,
      log: troubleLog(options),
      sink: {
        read: (object) => this.#read(object),
        replace: (items) => this.#replace(items),
        change: (changes) => this.#change(changes),
        isEmpty: () => this.#updates.size === 0,
        heard: () => observer.event(kind),
      },
    });
  }

  /** Begins. Resolves once the kind was listed and handed on, or is known to be absent or forbidden. */
  start(signal: AbortSignal): Promise<void> {
    return this.#reflector.start(signal);
  }

  get isSettled(): boolean {
    return this.#reflector.isSettled;
  }

  /** What is wrong now, one line each. */
  get problems(): readonly string[] {
    return this.#reflector.problems.map((text) => `${this.#options.kind}: ${text}`);
  }

  status(): KindStatus {
    const objects = this.isSettled ? this.#updates.size : undefined;
    return { ...this.#reflector.status(), objects };
  }

  #read(object: unknown): ReadObject {
    return {
      parsed: parseResource(this.#options.kind, object),
      resourceVersion: resourceVersionOf(object),
      updatedAt: lastUpdateOf(object),
    };
  }

  async #replace(items: readonly ReadObject[]): Promise<void> {
    const objects: Resource[] = [];
    const versions: string[] = [];
    const rejections: Rejection[] = [];
    this.#updates.clear();
    for (const { parsed, resourceVersion, updatedAt } of items) {
      this.#updates.set(formatName(idOf(parsed)), updatedAt ?? 0);
      if (parsed.type === "rejected") {
        rejections.push(parsed.rejection);
        this.#tellRejection(parsed.rejection, resourceVersion);
      } else {
        objects.push(parsed.resource);
        versions.push(resourceVersion);
      }
    }
    await this.#hand([{ type: "reset", kind: this.#options.kind, objects, rejections }], versions);
  }

  async #change(changes: readonly Change<ReadObject>[]): Promise<void> {
    const batch = changes.map((change): ResourceChange => {
      const { parsed, resourceVersion } = change.item;
      this.#noteUpdate(change);
      if (change.type === "deleted") return { type: "delete", kind: this.#options.kind, id: idOf(parsed) };
      if (parsed.type === "resource") return { type: "apply", object: parsed.resource };
      this.#tellRejection(parsed.rejection, resourceVersion);
      return { type: "reject", rejection: parsed.rejection };
    });
    const applied = changes.filter(({ type, item }) => type === "applied" && item.parsed.type === "resource");
    await this.#hand(
      batch,
      applied.map(({ item }) => item.resourceVersion),
    );
  }

  /** `versions` are those of the batch's objects, in their order. */
  async #hand(batch: readonly ResourceChange[], versions: readonly string[]): Promise<void> {
    const { kind, judge, emit } = this.#options;
    if (kind !== "ServiceProfile") {
      emit(batch);
      return;
    }
    const judged = await judgeProfiles(batch, judge);
    emit(judged);
    judged.flatMap(objectsIn).forEach((object, i) => {
      if (object.kind === "ServiceProfile") this.#profileFaults.note(object, versions[i] ?? "");
    });
  }

  /** As Linkerd's watchers: an update counts when it brings a later time than the object had. */
  #noteUpdate({ type, item: { parsed, updatedAt }, ...change }: Change<ReadObject>): void {
    const name = formatName(idOf(parsed));
    if (type === "deleted") {
      this.#updates.delete(name);
      return;
    }
    const before = this.#updates.get(name);
    this.#updates.set(name, updatedAt ?? 0);
    const isUpdate = "isUpdate" in change && change.isUpdate;
    if (!isUpdate || updatedAt === undefined || updatedAt === before) return;
    this.#options.observer.lag(this.#options.kind, Math.max(0, (Date.now() - updatedAt) / 1000));
  }

  #tellRejection({ kind, namespace, name, problems }: Rejection, resourceVersion: string): void {
    if (!this.#told.isNews({ namespace, name }, resourceVersion)) return;
    const fields = { kind, ns: namespace, name, resourceVersion, problems: problems.map(formatProblem) };
    this.#options.log.warn(fields, "an object cannot be read and is left out");
  }
}

function formatsOf(kind: Kind): ReadonlyMap<string, ObjectFormat> {
  return isBuiltIn(kind)
    ? new Map([["application/vnd.kubernetes.protobuf", protobufFormat(kind)]])
    : new Map();
}

function troubleLog({ kind, log, outages }: KindInformerOptions): TroubleLog {
  return {
    failed: (reason) => outages.failed(kind, reason),
    over: () => outages.over(kind),
    refused: (reason) => log.warn({ kind, reason }, "a kind of objects is refused; trying again"),
    granted: () => log.info({ kind }, "a kind of objects that was refused can be read"),
  };
}

function idOf(parsed: ParsedResource): NamespacedName {
  const { namespace, name } = parsed.type === "resource" ? parsed.resource : parsed.rejection;
  return { namespace, name };
}

function objectsIn(change: ResourceChange): readonly Resource[] {
  if (change.type === "apply") return [change.object];
  return change.type === "reset" ? change.objects : [];
}
