import fc from "fast-check";
import { parseResource } from "../../../src/domain/resources/parse-resource.js";
import { kinds } from "../../../src/domain/resources/resource.js";
import { kindApis } from "../../../src/sources/kubernetes/kind-paths.js";
import { lastUpdateOf, resourceVersionOf } from "../../../src/sources/kubernetes/object-metadata.js";
import { isBuiltIn, protobufFormat } from "../../../src/sources/kubernetes/protobuf-objects.js";
import type { BuiltInKind } from "../../../src/sources/kubernetes/protobuf-schema.js";
import { encodeEvent, encodeList, encodeObject } from "./played-protobuf.js";
import { wireObjects } from "./wire-objects.js";

/** Takes an object out of an event, as a watch does. */
function decodeObject(kind: BuiltInKind, protobuf: Buffer): unknown {
  const event = protobufFormat(kind).event(encodeEvent("ADDED", protobuf).subarray(4));
  if (event.type !== "applied") throw new Error(`expected an object, found ${event.type}`);
  return event.object;
}

test("exactly the built-in kinds have a schema", () => {
  expect(kinds.filter(isBuiltIn)).toEqual(kinds.filter((kind) => kindApis[kind].isBuiltIn));
});

describe("what Kubernetes' own code has written", () => {
  test.each(wireObjects.objects.map((pair) => [pair.kind, nameOf(pair.json), pair] as const))(
    "%s %s is the same resource in protobuf as in JSON",
    (kind, _, { json, protobuf }) => {
      const object = decodeObject(kind, protobuf);
      const parsed = parseResource(kind, object);
      expect(parsed.type).toBe("resource");
      expect(parsed).toEqual(parseResource(kind, json));
      expect(resourceVersionOf(object)).toBe(resourceVersionOf(json));
      expect(lastUpdateOf(object)).toBe(lastUpdateOf(json));
    },
  );

  test("every built-in kind is among them", () => {
    const written = new Set(wireObjects.objects.map(({ kind }) => kind));
    expect([...written].sort()).toEqual(kinds.filter(isBuiltIn).sort());
  });

  test("a list has its version, its token and its objects", () => {
    const page = protobufFormat("Pod").list(wireObjects.list.protobuf);
    const { items } = wireObjects.list.json as { readonly items: readonly unknown[] };
    expect([page.resourceVersion, page.continue]).toEqual(["4711", "next"]);
    expect([...page.objects].map((object) => parseResource("Pod", object))).toEqual(
      items.map((item) => parseResource("Pod", item)),
    );
  });

  test("a watch has its events", () => {
    const format = protobufFormat("Pod");
    const events = format
      .splitter()
      .push(wireObjects.watch)
      .map((record) => format.event(record));
    expect(events.map(({ type }) => type)).toEqual(["applied", "failed"]);
    expect(events[0]).toMatchObject({ isUpdate: true });
    expect(events[1]).toMatchObject({ status: { code: 410, reason: "Expired", retryAfterSeconds: 7 } });
  });

  test("a refusal says why", () => {
    expect(protobufFormat("Job").status(wireObjects.status.protobuf, 500)).toEqual({
      code: 410,
      message: "too old resource version: 1 (2)",
      reason: "Expired",
      retryAfterSeconds: 7,
    });
  });
});

describe("whatever fields an object has, it is the same resource in both formats", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 12, unit: "grapheme" }),
    fc.constantFrom("", "http", "10.0.0.1", "fd00::1"),
  );
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const port = fc.integer({ min: -1, max: 65536 });
  const bool = fc.boolean();
  const map = fc.dictionary(text, text, { maxKeys: 3 });
  const list = <T>(value: fc.Arbitrary<T>) => maybe(fc.array(value, { maxLength: 3 }));
  const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(model, { requiredKeys: [] });
  const metadata = record({
    name: text,
    namespace: text,
    labels: map,
    annotations: map,
    ownerReferences: list(record({ kind: text, name: text })),
  });
  const listenName = fc.constantFrom(
    ...["INBOUND", "ADMIN", "X"].map((part) => `LINKERD2_PROXY_${part}_LISTEN_ADDR`),
  );
  const probe = record({
    httpGet: record({
      path: fc.constantFrom("", "/", "/live?a", "x y"),
      port: fc.oneof(port, fc.constantFrom("http", "x")),
    }),
  });
  const container = record({
    livenessProbe: probe,
    readinessProbe: probe,
    startupProbe: probe,
    name: fc.constantFrom("app", "linkerd-proxy"),
    restartPolicy: fc.constantFrom("Always", ""),
    ports: list(record({ name: text, containerPort: port, hostPort: port, protocol: text })),
    env: list(record({ name: fc.oneof(text, listenName), value: fc.constantFrom("0.0.0.0:4143", "x", "") })),
  });
  const conditions = list(
    record({ type: fc.constantFrom("Ready", "x"), status: fc.constantFrom("True", "False") }),
  );
  const objects: Readonly<Record<BuiltInKind, fc.Arbitrary<object>>> = {
    Namespace: record({ metadata }),
    Node: record({ metadata }),
    ReplicaSet: record({ metadata }),
    Job: record({ metadata }),
    Pod: record({
      metadata: fc.oneof(
        metadata,
        fc.constant({ name: "web", labels: { "linkerd.io/control-plane-ns": "" } }),
      ),
      spec: record({
        containers: list(container),
        initContainers: list(container),
        nodeName: text,
        hostNetwork: bool,
        hostname: text,
        subdomain: text,
        serviceAccountName: text,
      }),
      status: record({
        phase: text,
        conditions,
        hostIP: text,
        podIP: text,
        podIPs: list(record({ ip: text })),
        hostIPs: list(record({ ip: text })),
      }),
    }),
    Service: record({
      metadata,
      spec: record({
        type: fc.constantFrom("ClusterIP", "ExternalName"),
        clusterIP: fc.constantFrom("None", "10.0.0.1", ""),
        clusterIPs: list(text),
        ipFamilies: list(text),
        selector: map,
        publishNotReadyAddresses: bool,
        internalTrafficPolicy: fc.constantFrom("Local", "Cluster"),
        ports: list(
          record({ name: text, port, protocol: text, targetPort: fc.oneof(port, text), appProtocol: text }),
        ),
      }),
    }),
    EndpointSlice: record({
      metadata,
      addressType: text,
      ports: list(record({ name: text, port })),
      endpoints: list(
        record({
          addresses: list(text),
          conditions: record({ ready: bool }),
          hostname: text,
          nodeName: text,
          zone: text,
          hints: record({ forZones: list(record({ name: text })) }),
          targetRef: record({ kind: text, namespace: text, name: text }),
        }),
      ),
    }),
  };

  test.each(kinds.filter(isBuiltIn))("%s", (kind) => {
    fc.assert(
      fc.property(objects[kind], (json) => {
        const plain = JSON.parse(JSON.stringify(json)) as object;
        expect(parseResource(kind, decodeObject(kind, encodeObject(kind, plain)))).toEqual(
          parseResource(kind, plain),
        );
      }),
    );
  });
});

describe("what a watch brings", () => {
  const node = encodeObject("Node", { metadata: { name: "n", resourceVersion: "7" } });
  test.each([
    ["ADDED", { type: "applied", isUpdate: false }],
    ["MODIFIED", { type: "applied", isUpdate: true }],
    ["DELETED", { type: "deleted" }],
    ["BOOKMARK", { type: "bookmark" }],
    ["RENAMED", { type: "unknown", name: "RENAMED" }],
  ])("%s", (type, expected) => {
    const event = protobufFormat("Node").event(encodeEvent(type, node).subarray(4));
    expect(event).toMatchObject(expected);
    if ("object" in event) expect(resourceVersionOf(event.object)).toBe("7");
  });
});

test("the last page of a list has no token", () => {
  const page = protobufFormat("Node").list(encodeList("Node", { resourceVersion: "7", continue: "" }, []));
  expect(page).toMatchObject({ resourceVersion: "7", continue: undefined });
  expect([...page.objects]).toEqual([]);
});

describe("what is no protobuf of an object throws", () => {
  test.each([
    ["another format", Buffer.from('{"kind":"List"}')],
    ["nothing", Buffer.alloc(0)],
    ["an envelope that is cut off", wireObjects.list.protobuf.subarray(0, 100)],
  ])("%s", (_, bytes) => {
    expect(() => protobufFormat("Pod").list(bytes)).toThrow();
    expect(() => protobufFormat("Pod").event(encodeEvent("ADDED", bytes).subarray(4))).toThrow();
  });
});

function nameOf(json: Readonly<Record<string, unknown>>): string {
  return (json["metadata"] as { readonly name: string }).name;
}
