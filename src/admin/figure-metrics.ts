import { Gauge, type Registry } from "prom-client";
import { formatPath } from "../domain/resources/object-reader.js";
import { type Kind, kinds, type Rejection } from "../domain/resources/resource.js";

const backendStates = ["available", "empty", "missing", "refused", "unweighted"] as const;

/** Figures that others keep anyway: read at each scrape, so that nothing is counted twice. */
export interface Figures {
  /** How many objects of each kind there are. */
  counts(): ReadonlyMap<Kind, number>;
  /** The objects that are left out. */
  rejections(): readonly Pick<Rejection, "kind" | "problems">[];
  /** How many faults the source has now. */
  problems(): number;
  /** Whether the source has read everything once. */
  synced(): boolean;
  /** By gRPC method, e.g. "GetProfile". */
  openStreams(): ReadonlyMap<string, number>;
  /** How many backends of dstOverrides that a stream serves are in each state. */
  backends(): Readonly<Record<(typeof backendStates)[number], number>>;
}

/** Linkerd's gauges `<prefix>_cache_size`; undefined where we keep no such kind. */
const cachePrefixes: readonly (readonly [prefix: string, kind: Kind | undefined])[] = [
  ["endpoints", undefined],
  ["endpointslices", "EndpointSlice"],
  ["externalworkload", "ExternalWorkload"],
  ["job", "Job"],
  ["node", "Node"],
  ["pod", "Pod"],
  ["replicaset", "ReplicaSet"],
  ["server", "Server"],
  ["service", "Service"],
  ["serviceprofile", "ServiceProfile"],
];

/** What Linkerd calls the cluster that it runs in. */
const localCluster = "local";

/** Gauges that show the figures of somebody else. They are 0 or without samples until `observe` is called. */
export function makeFigureMetrics(registers: Registry[]): { observe(figures: Figures): void } {
  let observed: Figures | undefined;
  const gauge = makeGaugeFactory(registers, () => observed);

  gauge({
    name: "waypost_objects",
    help: "Objects that are served from, by kind",
    labelNames: ["kind"],
    read: (figures, set) => figures.counts().forEach((count, kind) => set(count, { kind })),
  });
  gauge({
    name: "waypost_rejected_objects",
    help: "Objects that are left out because they cannot be read, by kind and by the first field at fault",
    labelNames: ["kind", "field"],
    read: (figures, set) => {
      for (const { kind, field, count } of countFaults(figures.rejections())) set(count, { kind, field });
    },
  });
  gauge({
    name: "waypost_source_problems",
    help: "Faults that the source of objects has now",
    read: (figures, set) => set(figures.problems()),
  });
  gauge({
    name: "waypost_source_synced",
    help: "1 once the source of objects has read everything, else 0",
    read: (figures, set) => set(figures.synced() ? 1 : 0),
  });
  gauge({
    name: "waypost_open_streams",
    help: "Streams that are open now, by gRPC method",
    labelNames: ["method"],
    read: (figures, set) => figures.openStreams().forEach((count, method) => set(count, { method })),
  });
  gauge({
    name: "waypost_backends",
    help: "Backends of dstOverrides that are served now, by condition",
    labelNames: ["state"],
    read: (figures, set) => {
      const byState = figures.backends();
      for (const state of backendStates) set(byState[state], { state });
    },
  });
  addLinkerdSizes(gauge, registers);
  return { observe: (figures) => void (observed = figures) };
}

function addLinkerdSizes(gauge: ReturnType<typeof makeGaugeFactory>, registers: Registry[]): void {
  for (const [prefix, kind] of cachePrefixes) {
    gauge({
      name: `${prefix}_cache_size`,
      help: kind === undefined ? "Not kept by this server" : `Objects of kind ${kind} in memory`,
      labelNames: ["cluster"],
      read: (figures, set) => {
        if (kind !== undefined) set(figures.counts().get(kind) ?? 0, { cluster: localCluster });
      },
    });
  }
  new Gauge({ name: "cluster_store_size", help: "Linked clusters; this server links none", registers });
}

interface GaugeSpec<L extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly L[];
  readonly read: (figures: Figures, set: (value: number, labels?: Record<L, string>) => void) => void;
}

/** Makes gauges whose samples are thrown away and read anew at each scrape. */
function makeGaugeFactory(registers: Registry[], current: () => Figures | undefined) {
  return <L extends string = never>({ name, help, labelNames = [], read }: GaugeSpec<L>): Gauge<L> =>
    new Gauge<L>({
      name,
      help,
      labelNames,
      registers,
      collect() {
        const figures = current();
        if (figures === undefined) return;
        this.reset();
        read(figures, (value, labels) => (labels === undefined ? this.set(value) : this.set(labels, value)));
      },
    });
}

interface FaultCount {
  readonly kind: Kind;
  /** `spec.ports[].port`: the same for every position in a list, so that there are no more than fields. */
  readonly field: string;
  count: number;
}

/** How often each field is the first at fault; a kind without faults has an empty field and 0. */
function countFaults(rejections: ReturnType<Figures["rejections"]>): readonly FaultCount[] {
  const counts = new Map<string, FaultCount>();
  for (const { kind, problems } of rejections) {
    const field = formatPath(problems[0]?.path ?? []).replace(/\[\d+\]/g, "[]");
    const key = `${kind} ${field}`;
    const counted = counts.get(key) ?? { kind, field, count: 0 };
    counted.count += 1;
    counts.set(key, counted);
  }
  const faulty = new Set([...counts.values()].map(({ kind }) => kind));
  const sound = kinds.filter((kind) => !faulty.has(kind)).map((kind) => ({ kind, field: "", count: 0 }));
  return [...counts.values(), ...sound];
}
