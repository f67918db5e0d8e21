import type { Kind } from "../../../src/domain/resources/resource.js";
import type { ResourceChange } from "../../../src/domain/resources/resource-change.js";
import { ApiClient } from "../../../src/sources/kubernetes/api-client.js";
import { KindInformer } from "../../../src/sources/kubernetes/kind-informer.js";
import { OutageLog } from "../../../src/sources/kubernetes/outage-log.js";
import { describe as describeBatch, judge } from "../manifests/source-probe.js";
import { answers, PlayedApi, type RawObject } from "./played-api.js";
import { Signal } from "./signal.js";
import { testLimits } from "./test-limits.js";

let api: PlayedApi;
let informer: KindInformer;
let batches: (readonly ResourceChange[])[];
let warnings: object[];
let lags: number[];
const abort = { now: new AbortController() };

beforeEach(async () => {
  api = await PlayedApi.start(new Signal());
  [batches, warnings, lags] = [[], [], []];
  abort.now = new AbortController();
});
afterEach(async () => {
  abort.now.abort();
  await api.close();
});

/** Starts and waits for the watch. */
async function start(kind: Kind, judgePatterns = judge): Promise<void> {
  await begin(kind, judgePatterns);
  await api.signal.until(() => api.watches(kind).length === 1, "an open watch");
}

function begin(kind: Kind, judgePatterns = judge): Promise<void> {
  // What the informer of one test still tells is not for the next.
  const [itsBatches, itsWarnings, itsLags] = [batches, warnings, lags];
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: (fields: object) => {
      itsWarnings.push(fields);
      api.signal.wake();
    },
  };
  const observer = { request: () => ({ answered: () => undefined, failed: () => undefined }) };
  informer = new KindInformer({
    kind,
    client: new ApiClient({ connection: api.connection(), observer, limits: testLimits }),
    limits: testLimits,
    judge: judgePatterns,
    observer: { event: () => api.signal.wake(), lag: (_, seconds) => void itsLags.push(seconds) },
    log,
    outages: new OutageLog(log),
    emit: (batch) => {
      itsBatches.push(batch);
      api.signal.wake();
    },
  });
  return informer.start(abort.now.signal);
}

const emitted = () => batches.map((batch) => describeBatch(batch).join(", "));
const batch = (count: number) => api.signal.until(() => batches.length === count, `${count} batches`);

const service = (name: string, spec: object = {}, metadata: object = {}): RawObject => ({
  metadata: { name, namespace: "shop", ...metadata },
  spec,
});
const profile = (name: string, ...routes: readonly object[]): RawObject => ({
  metadata: { name, namespace: "shop" },
  spec: { routes },
});
const broken = { ports: [{ port: 99999 }] };

describe("batches", () => {
  test("have what the domain keeps of objects", async () => {
    const metadata = { uid: "u", labels: { a: "b" } };
    api.put(
      "Service",
      service("web", { clusterIP: "10.0.0.1", ports: [{ port: 80, targetPort: "http" }] }, metadata),
    );
    await start("Service");
    expect(batches[0]).toEqual([
      {
        type: "reset",
        kind: "Service",
        objects: [
          expect.objectContaining({
            name: "web",
            ports: [{ name: "", port: 80, protocol: "TCP", targetPort: "http" }],
          }),
        ],
        rejections: [],
      },
    ]);
    expect(batches[0]?.[0]).not.toHaveProperty("objects.0.metadata");
    expect(informer.status()).toMatchObject({ objects: 1, resourceVersion: "101" });
  });

  test("follow what happens", async () => {
    await start("Service");
    api.put("Service", service("web"), service("api"));
    api.remove("Service", service("web"));
    await api.signal.until(() => emitted().join().includes("delete"), "a deletion");
    expect(emitted().join(", ")).toBe(
      "reset Service, apply Service web, apply Service api, delete Service web",
    );
    expect(informer.status().objects).toBe(1);
  });

  test("name cluster-wide objects without a namespace", async () => {
    api.put("Node", { metadata: { name: "n" } });
    await start("Node");
    api.remove("Node", { metadata: { name: "n" } });
    await batch(2);
    expect(batches[1]).toEqual([{ type: "delete", kind: "Node", id: { namespace: "", name: "n" } }]);
  });
});

describe("a kind of several versions", () => {
  const vm = { metadata: { name: "vm-1", namespace: "shop" } };
  const asked = () => api.requests.map(({ verb, version }) => `${verb} ${version}`);

  test("is read in the best one again soon after the server has it", async () => {
    api.served = ["v1alpha1"];
    api.put("ExternalWorkload", vm);
    await start("ExternalWorkload");
    expect(informer.status()).toMatchObject({ version: "v1alpha1", objects: 1 });
    const seconds = Number(api.requests.at(-1)?.query.get("timeoutSeconds"));
    expect(seconds).toBeLessThanOrEqual(2 * testLimits.olderVersionSeconds);
    api.served = undefined;
    api.watches("ExternalWorkload")[0]?.end();
    await api.signal.until(() => asked().at(-1) === "watch v1beta1", "a watch of v1beta1");
    expect(asked()).toEqual([
      "list v1beta1",
      "list v1alpha1",
      "watch v1alpha1",
      "list v1beta1",
      "watch v1beta1",
    ]);
  });

  test("keeps what it knows while the server has only an older one for a moment", async () => {
    api.put("ExternalWorkload", vm);
    await start("ExternalWorkload");
    api.served = ["v1alpha1"];
    api.watches("ExternalWorkload")[0]?.end();
    await api.signal.until(
      () => asked().filter((line) => line === "list v1beta1").length > 2,
      "two more lists",
    );
    expect(asked()).not.toContain("list v1alpha1");
    expect(emitted()).toEqual(["reset ExternalWorkload vm-1"]);
  });
});

describe("an object that cannot be read", () => {
  test("is left out of a list, and told once for each of its versions", async () => {
    api.put("Service", service("web", broken), service("api"));
    await start("Service");
    expect(batches[0]).toMatchObject([
      { objects: [{ name: "api" }], rejections: [{ kind: "Service", namespace: "shop", name: "web" }] },
    ]);
    const told = {
      kind: "Service",
      ns: "shop",
      name: "web",
      resourceVersion: "101",
      problems: ["spec.ports[0].port: expected a whole number from 0 to 65535, found 99999"],
    };
    expect(warnings).toEqual([told]);
    api.compact();
    api.say("Service", "ERROR", { code: 410 });
    await batch(2);
    expect(warnings).toEqual([told]);
    api.put("Service", service("web", broken));
    await batch(3);
    expect(emitted()[2]).toBe("reject Service web");
    expect(warnings).toEqual([told, { ...told, resourceVersion: "103" }]);
  });

  test("can still be deleted", async () => {
    api.put("Service", service("web", broken));
    await start("Service");
    api.remove("Service", service("web", broken));
    await batch(2);
    expect(batches[1]).toEqual([{ type: "delete", kind: "Service", id: { namespace: "shop", name: "web" } }]);
  });
});

describe("ServiceProfiles", () => {
  const lookAhead = { name: "r", condition: { pathRegex: "/(?=a)" } };

  test("enter with the verdict on their patterns, and what is wrong is told once for each version", async () => {
    api.put(
      "ServiceProfile",
      profile("web", lookAhead),
      profile("api", { name: "r", condition: { pathRegex: "/a" } }),
    );
    await start("ServiceProfile");
    await api.signal.until(() => warnings.length > 0, "a warning");
    expect(batches[0]).toMatchObject([
      {
        objects: [
          { name: "web", spec: { routes: [] } },
          { name: "api", problems: [] },
        ],
      },
    ]);
    expect(warnings).toEqual([
      {
        kind: "ServiceProfile",
        ns: "shop",
        name: "web",
        resourceVersion: "101",
        problems: [expect.stringContaining('the proxy cannot compile "/(?=a)"')],
      },
    ]);
  });

  test("that are broken enter as such, and nothing else is affected", async () => {
    api.put("ServiceProfile", profile("web", { name: "without a condition" }), profile("api"));
    await start("ServiceProfile");
    await api.signal.until(() => warnings.length > 0, "a warning");
    expect(batches[0]).toMatchObject([
      { objects: [{ name: "web", spec: undefined }, { name: "api" }], rejections: [] },
    ]);
    expect(warnings).toHaveLength(1);
  });

  test("keep their order however long the verdicts take", async () => {
    const waiting: (() => void)[] = [];
    await start("ServiceProfile", async (patterns) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        api.signal.wake();
      });
      return judge(patterns);
    });
    api.put("ServiceProfile", profile("web", { condition: { pathRegex: "/a" } }));
    await api.signal.until(() => waiting.length === 1, "a question");
    api.put("ServiceProfile", profile("web"));
    api.remove("ServiceProfile", profile("web"));
    expect(emitted()).toEqual(["reset ServiceProfile"]);
    waiting[0]?.();
    await api.signal.until(() => emitted().join().includes("delete"), "a deletion");
    expect(emitted().slice(0, 2)).toEqual(["reset ServiceProfile", "apply ServiceProfile web"]);
  });
});

describe("the lag", () => {
  const at = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
  const updated = (...entries: readonly (readonly [operation: string, time: string])[]) =>
    service("web", {}, { managedFields: entries.map(([operation, time]) => ({ operation, time })) });

  beforeEach(() => (api.hasProtobuf = false));

  test("is measured for updates with a new time", async () => {
    const first = at(100);
    api.put("Service", updated(["Update", first]));
    await start("Service");
    api.put("Service", updated(["Update", first]));
    api.put("Service", updated(["Update", first], ["Update", at(10)], ["Apply", at(1)]));
    api.put("Service", updated(["Update", at(-60)]));
    await api.signal.until(() => emitted().join().split("apply").length === 4, "three updates");
    expect(lags).toEqual([expect.closeTo(10, 0), 0]);
  });

  test("is not measured for objects that are new", async () => {
    await start("Service");
    api.put("Service", updated(["Update", at(10)]));
    await batch(2);
    expect(lags).toEqual([]);
  });
});

test("what is wrong names the kind", async () => {
  api.refused.set("Server", 404);
  await begin("Server");
  expect(informer.problems).toEqual([
    "Server: the server has no such kind (404: answer 404); it counts as empty",
  ]);
  expect(informer.status()).toMatchObject({ state: "absent", objects: 0 });
});

test("until it has read it knows of no objects", async () => {
  api.plan("Job", "list", answers.silence);
  void begin("Job");
  await api.signal.until(() => api.requests.length === 1, "a list");
  expect(informer.status()).toMatchObject({ state: "listing", objects: undefined });
});
