import { Counter, Gauge, Histogram, linearBuckets, type Registry } from "prom-client";

/** How many requests a client lets itself make. */
interface RequestLimits {
  /** Requests per second. */
  readonly qps: number;
  readonly burst: number;
}

/** The metrics of one HTTP client. */
interface HttpClientMetrics {
  /** A request leaves. Exactly one method of what is returned is to be called. */
  request(method: string): RequestMetrics;
}

interface RequestMetrics {
  /** The head of an answer came. */
  answered(statusCode: number): void;
  /** No answer came. */
  failed(): void;
}

/** In seconds, as Linkerd's pkg/prometheus/prometheus.go: five steps of each order of magnitude. */
const latencyBuckets = [0.01, 0.1, 1, 10].flatMap((step) => linearBuckets(step, step, 5));

/** Linkerd's metrics of its Kubernetes API clients. `now` is in milliseconds. */
export function makeHttpClientMetrics(registers: Registry[], now: () => number) {
  const vectors = makeVectors(registers);
  /** `client` is a fixed name such as "k8s"; without limits there are none to show. */
  return (client: string, limits?: RequestLimits): HttpClientMetrics => {
    if (limits !== undefined) {
      vectors.qps.set({ client }, limits.qps);
      vectors.burst.set({ client }, limits.burst);
    }
    const inFlight = vectors.inFlight.labels({ client });
    inFlight.set(0);
    return {
      request: (verb) => {
        const [method, start] = [verb.toLowerCase(), now()];
        inFlight.inc();
        return {
          answered: (statusCode) => {
            inFlight.dec();
            const labels = { client, code: statusCode, method };
            vectors.requests.inc(labels);
            vectors.latency.observe(labels, (now() - start) / 1000);
          },
          failed: () => {
            inFlight.dec();
            vectors.errors.inc({ client, method });
          },
        };
      },
    };
  };
}

function makeVectors(registers: Registry[]) {
  const labelNames = ["client", "code", "method"] as const;
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ["client"], registers });
  return {
    requests: new Counter({
      name: "http_client_requests_total",
      help: "HTTP requests of this client that were answered",
      labelNames,
      registers,
    }),
    errors: new Counter({
      name: "http_client_errors_total",
      help: "HTTP requests of this client that got no answer",
      labelNames: ["client", "method"],
      registers,
    }),
    latency: new Histogram({
      name: "http_client_request_latency_seconds",
      help: "Time until the head of the answer came",
      labelNames,
      buckets: latencyBuckets,
      registers,
    }),
    inFlight: gauge("http_client_in_flight_requests", "HTTP requests of this client that wait for an answer"),
    qps: gauge("http_client_qps", "HTTP requests per second that this client lets itself make"),
    burst: gauge("http_client_burst", "HTTP requests that this client lets itself make at once"),
  };
}
