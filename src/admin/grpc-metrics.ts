import { Counter, Histogram, type Registry } from "prom-client";

/** A method that the server has. Others must not be measured: clients could make up any number of them. */
export interface GrpcMethod {
  /** With its package, e.g. io.linkerd.proxy.destination.Destination. */
  readonly service: string;
  readonly method: string;
  readonly type: "unary" | "client_stream" | "server_stream" | "bidi_stream";
}

/** The metrics of one method, to be held by whoever serves it. */
export interface GrpcMethodMetrics {
  started(): void;
  messageReceived(): void;
  messageSent(count?: number): void;
  /** The call is over: its status as gRPC's number, and how long it took. */
  handled(code: number, seconds: number): void;
}

const labelNames = ["grpc_type", "grpc_service", "grpc_method"] as const;

/** The status codes by number, in the words that grpc-go uses. */
const codeNames = [
  "OK",
  "Canceled",
  "Unknown",
  "InvalidArgument",
  "DeadlineExceeded",
  "NotFound",
  "AlreadyExists",
  "PermissionDenied",
  "ResourceExhausted",
  "FailedPrecondition",
  "Aborted",
  "OutOfRange",
  "Unimplemented",
  "Internal",
  "Unavailable",
  "DataLoss",
  "Unauthenticated",
];

/** Streams live for minutes to hours, hence few and wide (Linkerd pkg/prometheus/prometheus.go). */
const handlingBuckets = [0.1, 1, 300, 3600];

/** The metrics of go-grpc-prometheus, which Linkerd's servers have. */
export function makeGrpcMetrics(registers: Registry[]): { method(method: GrpcMethod): GrpcMethodMetrics } {
  const tallies: (() => void)[] = [];
  const vectors = makeVectors(registers, tallies);
  const methods = new Map<string, GrpcMethodMetrics>();
  return {
    method: (method) => {
      const id = `${method.service}/${method.method}`;
      const metrics = methods.get(id) ?? measure(method, vectors, tallies);
      methods.set(id, metrics);
      return metrics;
    },
  };
}

/** `tallies` bring in what was counted apart; they are called at each scrape. */
function makeVectors(registers: Registry[], tallies: readonly (() => void)[]) {
  const counter = (name: string, help: string) => new Counter({ name, help, labelNames, registers });
  return {
    started: counter("grpc_server_started_total", "Calls that the server began to serve"),
    received: counter("grpc_server_msg_received_total", "Messages that the server received"),
    sent: new Counter({
      name: "grpc_server_msg_sent_total",
      help: "Messages that the server sent",
      labelNames,
      registers,
      collect: () => tallies.forEach((tally) => tally()),
    }),
    handled: new Counter({
      name: "grpc_server_handled_total",
      help: "Calls that ended, by their status",
      labelNames: [...labelNames, "grpc_code"],
      registers,
    }),
    seconds: new Histogram({
      name: "grpc_server_handling_seconds",
      help: "How long calls lasted until they ended",
      labelNames,
      buckets: handlingBuckets,
      registers,
    }),
  };
}

function measure(
  { service, method, type }: GrpcMethod,
  vectors: ReturnType<typeof makeVectors>,
  tallies: (() => void)[],
): GrpcMethodMetrics {
  const labels = { grpc_type: type, grpc_service: service, grpc_method: method };
  const started = vectors.started.labels(labels);
  const received = vectors.received.labels(labels);
  const sent = vectors.sent.labels(labels);
  // From 0 on, so that a rate does not miss the first call.
  for (const counter of [started, received, sent]) counter.inc(0);
  vectors.seconds.zero(labels);
  const seconds = vectors.seconds.labels(labels);
  // Messages come by the ten thousand: a number of our own is a tenth of the cost.
  let untold = 0;
  tallies.push(() => {
    sent.inc(untold);
    untold = 0;
  });
  const handled = new Map<number, Counter.Internal>();
  const handledWith = (code: number) => {
    const child =
      handled.get(code) ??
      vectors.handled.labels({ ...labels, grpc_code: codeNames[code] ?? `Code(${code})` });
    handled.set(code, child);
    return child;
  };
  return {
    started: () => started.inc(),
    messageReceived: () => received.inc(),
    messageSent: (count = 1) => {
      untold += count;
    },
    handled: (code, duration) => {
      handledWith(code).inc();
      seconds.observe(duration);
    },
  };
}
