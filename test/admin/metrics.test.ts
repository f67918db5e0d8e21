import { readFileSync } from "node:fs";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Registry } from "prom-client";
import { makeMetrics, type Metrics } from "../../src/admin/metrics.js";
import { makeProcessMetrics } from "../../src/admin/process-metrics.js";
import { kinds } from "../../src/domain/resources/resource.js";

const noFigures: Parameters<Metrics["observe"]>[0] = {
  counts: () => new Map(kinds.map((kind) => [kind, 0])),
  rejections: () => [],
  problems: () => 0,
  synced: () => false,
  openStreams: () => new Map(),
  backends: () => ({ available: 0, empty: 0, missing: 0, refused: 0, unweighted: 0 }),
};
const get = {
  service: "io.linkerd.proxy.destination.Destination",
  method: "Get",
  type: "server_stream",
} as const;
const web = {
  cluster: "local",
  namespace: "shop",
  service: "web",
  port: 8080,
  hostname: "",
  nodename: "n1",
} as const;

/** The samples of a metric as written, without its name. */
async function samples(metrics: Metrics, name: string): Promise<readonly string[]> {
  return (await metrics.text())
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .map((line) => line.slice(name.length).trim());
}

interface Registered {
  readonly name: string;
  readonly type: string;
  readonly labelNames: readonly string[];
  readonly upperBounds?: readonly number[];
}

function registered(registry: Registry): readonly Registered[] {
  return registry.getMetricsAsArray() as unknown as readonly Registered[];
}

describe("the names that Linkerd's dashboards know", () => {
  const registry = new Registry();
  makeMetrics({ registry });
  const golden = readFileSync(path.join(__dirname, "..", "golden", "metrics.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "");

  test.each(golden)("%s", (line) => {
    const [name, type, labels] = line.split(" ");
    const metric = registered(registry).find((each) => each.name === name);
    expect({ type: metric?.type, labels: [...(metric?.labelNames ?? ["?"])].sort().join(",") }).toEqual({
      type,
      labels,
    });
  });

  test("all others are Linkerd's metrics of single streams and of failed requests, or begin with waypost_", () => {
    const known = new Set(golden.map((line) => line.split(" ")[0]));
    const others = registered(registry).filter(({ name }) => !known.has(name));
    expect(
      others.map(({ name, type, labelNames }) => `${name} ${type} ${labelNames.join(",")}`).sort(),
    ).toEqual([
      "endpoints_exists gauge cluster,namespace,service,port,hostname,nodename",
      "endpoints_pods gauge cluster,namespace,service,port,hostname,nodename",
      "endpoints_subscribers gauge cluster,namespace,service,port,hostname,nodename",
      "endpoints_updates counter cluster,namespace,service,port,hostname,nodename",
      "http_client_errors_total counter client,method",
      "service_subscribers gauge namespace,name",
      "waypost_backends gauge state",
      "waypost_objects gauge kind",
      "waypost_open_streams gauge method",
      "waypost_pattern_checks_total counter verdict",
      "waypost_rejected_objects gauge kind,field",
      "waypost_source_problems gauge ",
      "waypost_source_synced gauge ",
      "waypost_watch_last_event_age_seconds gauge kind",
    ]);
  });

  test.each([
    ["grpc_server_handling_seconds", [0.1, 1, 300, 3600]],
    ["pods_informer_lag_seconds", [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 1000]],
  ])("%s has Linkerd's buckets", (name, buckets) => {
    expect(registered(registry).find((each) => each.name === name)?.upperBounds).toEqual(buckets);
  });

  test("the latency of HTTP requests has five buckets for each order of magnitude", () => {
    const bounds = registered(registry).find(
      ({ name }) => name === "http_client_request_latency_seconds",
    )?.upperBounds;
    expect(bounds?.map((bound) => bound.toFixed(2)).join(" ")).toBe(
      "0.01 0.02 0.03 0.04 0.05 0.10 0.20 0.30 0.40 0.50 1.00 2.00 3.00 4.00 5.00 10.00 20.00 30.00 40.00 50.00",
    );
  });
});

describe("gRPC", () => {
  test("a method's counters are there from 0 on", async () => {
    const metrics = makeMetrics();
    metrics.grpc.method(get);
    const labels = `{grpc_type="server_stream",grpc_service="${get.service}",grpc_method="Get"}`;
    expect(await samples(metrics, "grpc_server_started_total")).toEqual([`${labels} 0`]);
    expect(await samples(metrics, "grpc_server_msg_received_total")).toEqual([`${labels} 0`]);
    expect(await samples(metrics, "grpc_server_msg_sent_total")).toEqual([`${labels} 0`]);
    expect(await samples(metrics, "grpc_server_handling_seconds_count")).toEqual([`${labels} 0`]);
  });

  test("calls and messages are counted, also when the method is asked for again", async () => {
    const metrics = makeMetrics();
    metrics.grpc.method(get).started();
    metrics.grpc.method(get).started();
    metrics.grpc.method(get).messageReceived();
    metrics.grpc.method(get).messageSent();
    metrics.grpc.method(get).messageSent(4);
    expect((await samples(metrics, "grpc_server_started_total")).join()).toMatch(/\} 2$/);
    expect((await samples(metrics, "grpc_server_msg_received_total")).join()).toMatch(/\} 1$/);
    expect((await samples(metrics, "grpc_server_msg_sent_total")).join()).toMatch(/\} 5$/);
  });

  test.each([
    [0, "OK"],
    [1, "Canceled"],
    [3, "InvalidArgument"],
    [5, "NotFound"],
    [13, "Internal"],
    [14, "Unavailable"],
    [16, "Unauthenticated"],
    [99, "Code(99)"],
  ])("status %d is written as %s, as grpc-go does", async (code, name) => {
    const metrics = makeMetrics();
    metrics.grpc.method(get).handled(code, 2);
    metrics.grpc.method(get).handled(code, 400);
    expect(await samples(metrics, "grpc_server_handled_total")).toEqual([
      expect.stringMatching(new RegExp(`grpc_code="${name.replace(/[()]/g, "\\$&")}"\\} 2$`)),
    ]);
    expect(
      (await samples(metrics, "grpc_server_handling_seconds_bucket")).map((line) => line.split(" ")[1]),
    ).toEqual(["0", "0", "1", "2", "2"]);
  });
});

describe("streams by key", () => {
  const labels = '{cluster="local",namespace="shop",service="web",port="8080",hostname="",nodename="n1"}';

  test("an open stream of endpoints shows its key", async () => {
    const metrics = makeMetrics();
    metrics.endpoints.opened(web).updated(3, true);
    expect(await samples(metrics, "endpoints_subscribers")).toEqual([`${labels} 1`]);
    expect(await samples(metrics, "endpoints_updates")).toEqual([`${labels} 1`]);
    expect(await samples(metrics, "endpoints_pods")).toEqual([`${labels} 3`]);
    expect(await samples(metrics, "endpoints_exists")).toEqual([`${labels} 1`]);
  });

  test("a Service that goes away has no pods and does not exist", async () => {
    const metrics = makeMetrics();
    const stream = metrics.endpoints.opened(web);
    stream.updated(3, true);
    stream.updated(0, false);
    expect(await samples(metrics, "endpoints_pods")).toEqual([`${labels} 0`]);
    expect(await samples(metrics, "endpoints_exists")).toEqual([`${labels} 0`]);
  });

  test("a change that reaches several streams of a key counts once", async () => {
    const metrics = makeMetrics();
    const streams = [metrics.endpoints.opened(web), metrics.endpoints.opened({ ...web })];
    for (const stream of streams) stream.updated(2, true);
    expect(await samples(metrics, "endpoints_subscribers")).toEqual([`${labels} 2`]);
    expect(await samples(metrics, "endpoints_updates")).toEqual([`${labels} 1`]);
  });

  test("streams that share a watch are all counted, beside other watches of the key", async () => {
    const metrics = makeMetrics();
    const [first, second] = [metrics.endpoints.opened(web), metrics.endpoints.opened(web)];
    first.subscribers(5);
    expect(await samples(metrics, "endpoints_subscribers")).toEqual([`${labels} 6`]);
    second.closed();
    first.subscribers(4);
    expect(await samples(metrics, "endpoints_subscribers")).toEqual([`${labels} 4`]);
  });

  test("when the first stream of a key ends, the next one's changes count", async () => {
    const metrics = makeMetrics();
    const [first, second] = [metrics.endpoints.opened(web), metrics.endpoints.opened(web)];
    first.updated(1, true);
    first.closed();
    second.updated(2, true);
    expect(await samples(metrics, "endpoints_subscribers")).toEqual([`${labels} 1`]);
    expect(await samples(metrics, "endpoints_updates")).toEqual([`${labels} 2`]);
    expect(await samples(metrics, "endpoints_pods")).toEqual([`${labels} 2`]);
  });

  const openers = {
    endpoints: (metrics: Metrics, n: number) => {
      const stream = metrics.endpoints.opened({ ...web, service: `web-${n}` });
      stream.updated(1, true);
      return stream;
    },
    profile: (metrics: Metrics, n: number) => {
      const stream = metrics.profiles.opened({
        namespace: "shop",
        profile: `web-${n}.shop.svc.cluster.local`,
      });
      stream.updated();
      return stream;
    },
    service: (metrics: Metrics, n: number) =>
      metrics.services.opened({ namespace: "shop", name: `web-${n}` }),
  };

  test.each(Object.entries(openers))("no %s label outlives the key's last stream", async (prefix, open) => {
    const metrics = makeMetrics();
    const before = await metrics.text();
    const streams = Array.from({ length: 20 }, (_, n) => open(metrics, n >> 1));
    expect((await samples(metrics, `${prefix}_subscribers`)).every((line) => line.endsWith(" 2"))).toBe(true);
    expect(await samples(metrics, `${prefix}_subscribers`)).toHaveLength(10);
    for (const stream of streams) stream.closed();
    expect(await metrics.text()).toBe(before);
  });

  test("a report after the end brings nothing back, nor does a second end take a stream away", async () => {
    const metrics = makeMetrics();
    const gone = metrics.endpoints.opened(web);
    gone.closed();
    gone.updated(5, true);
    gone.subscribers(7);
    expect(await samples(metrics, "endpoints_updates")).toEqual([]);
    metrics.endpoints.opened(web);
    gone.closed();
    gone.updated(5, true);
    gone.subscribers(7);
    expect(await samples(metrics, "endpoints_subscribers")).toEqual([`${labels} 1`]);
    expect(await samples(metrics, "endpoints_updates")).toEqual([`${labels} 0`]);
  });

  test("profiles are counted by namespace and name", async () => {
    const metrics = makeMetrics();
    const key = { namespace: "shop", profile: "web.shop.svc.cluster.local" };
    const [first, second] = [metrics.profiles.opened(key), metrics.profiles.opened(key)];
    for (const stream of [first, second]) stream.updated();
    const expected = '{namespace="shop",profile="web.shop.svc.cluster.local"}';
    expect(await samples(metrics, "profile_subscribers")).toEqual([`${expected} 2`]);
    expect(await samples(metrics, "profile_updates")).toEqual([`${expected} 1`]);
  });

  test("workloads are counted all together, each change once", async () => {
    const metrics = makeMetrics();
    const streams = ["10.0.0.1:80", "10.0.0.1:80", "10.0.0.2:80"].map((address) =>
      metrics.workloads.opened(address),
    );
    for (const stream of streams) stream.updated();
    expect(await samples(metrics, "workload_subscribers")).toEqual(["3"]);
    expect(await samples(metrics, "workload_updates")).toEqual(["2"]);
    for (const stream of streams) stream.closed();
    expect(await samples(metrics, "workload_subscribers")).toEqual(["0"]);
    expect(await samples(metrics, "workload_updates")).toEqual(["2"]);
  });
});

describe("figures", () => {
  test("are read anew at each scrape", async () => {
    const metrics = makeMetrics();
    let synced = false;
    metrics.observe({ ...noFigures, synced: () => synced });
    expect(await samples(metrics, "waypost_source_synced")).toEqual(["0"]);
    synced = true;
    expect(await samples(metrics, "waypost_source_synced")).toEqual(["1"]);
  });

  test("objects show under our name and under Linkerd's", async () => {
    const metrics = makeMetrics();
    metrics.observe({
      ...noFigures,
      counts: () =>
        new Map([
          ["EndpointSlice", 7],
          ["Namespace", 2],
        ]),
    });
    expect(await samples(metrics, "waypost_objects")).toEqual([
      '{kind="EndpointSlice"} 7',
      '{kind="Namespace"} 2',
    ]);
    expect(await samples(metrics, "endpointslices_cache_size")).toEqual(['{cluster="local"} 7']);
    expect(await samples(metrics, "pod_cache_size")).toEqual(['{cluster="local"} 0']);
  });

  test("rejected objects are counted by kind and first field at fault, with 0 for kinds without any", async () => {
    const metrics = makeMetrics();
    const fault = (...path: readonly (string | number)[]) => ({ path, message: "wrong" });
    metrics.observe({
      ...noFigures,
      rejections: () => [
        { kind: "Pod", problems: [fault("spec", "containers", 0, "ports", 1, "hostPort")] },
        { kind: "Pod", problems: [fault("spec", "containers", 2, "ports", 0, "hostPort"), fault("status")] },
        { kind: "Pod", problems: [fault("status", "podIP")] },
        { kind: "Server", problems: [fault()] },
      ],
    });
    const rejected = await samples(metrics, "waypost_rejected_objects");
    expect(rejected).toHaveLength(kinds.length + 1);
    expect(rejected.filter((line) => !line.endsWith(" 0"))).toEqual([
      '{kind="Pod",field="spec.containers[].ports[].hostPort"} 2',
      '{kind="Pod",field="status.podIP"} 1',
      '{kind="Server",field=""} 1',
    ]);
  });

  test("a method without open streams is no longer shown once its owner forgets it", async () => {
    const metrics = makeMetrics();
    const open = new Map([["Get", 2]]);
    metrics.observe({ ...noFigures, openStreams: () => open });
    expect(await samples(metrics, "waypost_open_streams")).toEqual(['{method="Get"} 2']);
    open.delete("Get");
    expect(await samples(metrics, "waypost_open_streams")).toEqual([]);
  });

  test("backends show in every state, and problems as a number", async () => {
    const metrics = makeMetrics();
    const backends = { available: 4, empty: 3, missing: 2, refused: 1, unweighted: 0 };
    metrics.observe({ ...noFigures, backends: () => backends, problems: () => 3 });
    expect(await samples(metrics, "waypost_backends")).toEqual(
      Object.entries(backends).map(([state, count]) => `{state="${state}"} ${count}`),
    );
    expect(await samples(metrics, "waypost_source_problems")).toEqual(["3"]);
  });

  test("a figure that cannot be read fails the scrape", async () => {
    const metrics = makeMetrics();
    metrics.observe({
      ...noFigures,
      problems: () => {
        throw new Error("no figures today");
      },
    });
    await expect(metrics.text()).rejects.toThrow("no figures today");
  });
});

test("the age of the last event grows with the clock and starts again with an event", async () => {
  let now = 1000;
  const metrics = makeMetrics({ now: () => now });
  metrics.source.event("Pod");
  now += 2500;
  expect(await samples(metrics, "waypost_watch_last_event_age_seconds")).toEqual(['{kind="Pod"} 2.5']);
  metrics.source.event("Pod");
  expect(await samples(metrics, "waypost_watch_last_event_age_seconds")).toEqual(['{kind="Pod"} 0']);
});

test("a lag is observed for its kind, and ignored for kinds where Linkerd has none", async () => {
  const metrics = makeMetrics();
  metrics.source.lag("ServiceProfile", 3);
  metrics.source.lag("Namespace", 3);
  expect(await samples(metrics, "serviceprofiles_informer_lag_seconds_sum")).toEqual(["3"]);
  expect(await samples(metrics, "pods_informer_lag_seconds_count")).toEqual(["0"]);
});

test("pattern checks are counted by verdict, each from 0 on", async () => {
  const metrics = makeMetrics();
  metrics.patterns.checked("invalid");
  expect(await samples(metrics, "waypost_pattern_checks_total")).toEqual([
    '{verdict="valid"} 0',
    '{verdict="invalid"} 1',
    '{verdict="failed"} 0',
  ]);
});

test("an HTTP client shows its limits, what is in flight, and what came of each request", async () => {
  let now = 0;
  const metrics = makeMetrics({ now: () => now });
  const client = metrics.httpClient("k8s", { qps: 100, burst: 200 });
  const requests = ["GET", "GET", "GET"].map((method) => client.request(method));
  now = 40;
  requests[0]?.answered(200);
  requests[1]?.failed();
  expect(await samples(metrics, "http_client_qps")).toEqual(['{client="k8s"} 100']);
  expect(await samples(metrics, "http_client_burst")).toEqual(['{client="k8s"} 200']);
  expect(await samples(metrics, "http_client_in_flight_requests")).toEqual(['{client="k8s"} 1']);
  expect(await samples(metrics, "http_client_requests_total")).toEqual([
    '{client="k8s",code="200",method="get"} 1',
  ]);
  expect(await samples(metrics, "http_client_errors_total")).toEqual(['{client="k8s",method="get"} 1']);
  expect(await samples(metrics, "http_client_request_latency_seconds_sum")).toEqual([
    '{client="k8s",code="200",method="get"} 0.04',
  ]);
});

test("values from clients cannot break the format", async () => {
  const metrics = makeMetrics();
  metrics.endpoints.opened({ ...web, nodename: 'a"b\\c\nd' });
  expect(await samples(metrics, "endpoints_subscribers")).toEqual([
    expect.stringMatching(/nodename="a\\"b\\\\c\\nd"\} 1$/),
  ]);
});

describe("the process's own metrics", () => {
  const processMetrics = makeProcessMetrics();

  test("follow the service's", async () => {
    const text = await makeMetrics({ processMetrics }).text();
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
    expect(text).toMatch(/^workload_updates 0$/m);
  });

  test("include the lag of the event loop, measured since the last scrape", async () => {
    const lag = async () => {
      const match = /^nodejs_eventloop_lag_mean_seconds ([\d.]+)$/m.exec(await processMetrics.metrics());
      return Number(match?.[1]);
    };
    let seconds = NaN;
    // A scrape empties the histogram, which gets a value every 10 ms.
    while (!(seconds > 0)) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      seconds = await lag();
    }
    expect(seconds).toBeLessThan(5);
  });

  test("can be shared, and do not keep an instance of the service in memory", async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    const dropped = await (async () => {
      const metrics = makeMetrics({ processMetrics });
      metrics.observe(noFigures);
      metrics.endpoints.opened(web).updated(1, true);
      await metrics.text();
      return new WeakRef(metrics);
    })();
    while (dropped.deref() !== undefined) {
      await new Promise((resolve) => setImmediate(resolve));
      collectGarbage();
    }
    expect(dropped.deref()).toBeUndefined();
  });
});
