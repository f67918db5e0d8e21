import fs from "node:fs";
import path from "node:path";
import * as grpc from "@grpc/grpc-js";
import type { DestinationProfile } from "../../src/gen/io/linkerd/proxy/destination/DestinationProfile.js";
import type { Update } from "../../src/gen/io/linkerd/proxy/destination/Update.js";
import type { WeightedAddr } from "../../src/gen/io/linkerd/proxy/destination/WeightedAddr.js";
import {
  decodeProfile,
  decodeUpdate,
  destinationClientService,
  destinationService,
  encodeProfile,
  encodeUpdate,
  encodeWeightedAddr,
} from "../../src/wire/destination-wire.js";

const pod: WeightedAddr = {
  addr: { ip: { ipv4: 0xfe000001 }, port: 8080 },
  weight: 10000,
  metricLabels: { pod: "web-1", serviceaccount: "web" },
  tlsIdentity: {
    dnsLikeIdentity: { name: "web.shop.serviceaccount.identity.linkerd.cluster.local" },
    serverName: { name: "web.shop.serviceaccount.identity.linkerd.cluster.local" },
  },
  protocolHint: { h2: {}, opaqueTransport: { inboundPort: 4143 } },
  authorityOverride: { authorityOverride: "web.shop:80" },
  http2: {
    flowControl: {
      initialConnectionWindowSize: 1048576,
      initialStreamWindowSize: 65536,
      adaptiveFlowControl: true,
    },
    keepAlive: { interval: { seconds: "10" }, timeout: { seconds: "3", nanos: 500000000 }, whileIdle: true },
    internals: { maxConcurrentResetStreams: 50, maxFrameSize: 16384, maxSendBufSize: 4294967295 },
  },
  resourceRef: {
    resource: { group: "core", kind: "Pod", name: "web-1", namespace: "shop", section: "all", port: 8080 },
  },
};

const externalWorkload: WeightedAddr = {
  addr: { ip: { ipv6: { first: "18230571291595767808", last: "18446744073709551615" } }, port: 65535 },
  tlsIdentity: { uriLikeIdentity: { uri: "spiffe://root.linkerd.cluster.local/vm" } },
  protocolHint: { opaque: {} },
  resourceRef: { default: "vm" },
};

const profile: DestinationProfile = {
  fullyQualifiedName: "web.shop.svc.cluster.local",
  opaqueProtocol: true,
  routes: [
    {
      condition: {
        all: {
          matches: [
            { path: { regex: "/cart/[^/]*" } },
            { not: { method: { registered: "POST" } } },
            { any: { matches: [{ method: { unregistered: "PURGE" } }] } },
          ],
        },
      },
      responseClasses: [
        { condition: { status: { min: 500, max: 599 } }, isFailure: true },
        {
          condition: {
            any: { matches: [{ all: { matches: [{ not: { status: { min: 404, max: 404 } } }] } }] },
          },
        },
      ],
      metricsLabels: { route: "cart" },
      isRetryable: true,
      timeout: { seconds: "1", nanos: 1 },
    },
  ],
  retryBudget: { retryRatio: 0.25, minRetriesPerSecond: 10, ttl: { seconds: "10" } },
  dstOverrides: [
    {
      authority: "web-v2.shop.svc.cluster.local:80",
      weight: 900000,
      backendRef: { resource: { kind: "Service", name: "web-v2" } },
    },
  ],
  endpoint: pod,
  parentRef: { resource: { kind: "Service", name: "web" } },
  profileRef: { default: "none" },
};

const updates: readonly Update[] = [
  { add: { addrs: [pod, externalWorkload], metricLabels: { namespace: "shop", service: "web" } } },
  { remove: { addrs: [{ ip: { ipv4: 1 }, port: 1 }] } },
  { noEndpoints: { exists: true } },
];

test("a profile keeps every field through encoding and decoding", () => {
  expect(decodeProfile(encodeProfile(profile))).toEqual(profile);
});

test.each(updates.map((update) => [Object.keys(update)[0], update] as const))(
  "an update with %s keeps every field through encoding and decoding",
  (_, update) => expect(decodeUpdate(encodeUpdate(update))).toEqual(update),
);

test("the messages of these tests use every field that an answer can have", () => {
  const used = new Set<string>();
  JSON.stringify([profile, updates], (key, value: unknown) => {
    used.add(key);
    return value;
  });
  expect(answerFields().filter((field) => !used.has(field))).toEqual([]);
});

test("an endpoint has the same bytes alone as inside an update", () => {
  expect(encodeUpdate({ add: { addrs: [pod] } }).includes(encodeWeightedAddr(pod))).toBe(true);
});

test.each<readonly [string, Buffer, string]>([
  ["nothing", encodeProfile({}), ""],
  ["no endpoints of a service that exists", encodeUpdate({ noEndpoints: { exists: true } }), "1a020801"],
  ["no endpoints of a service that does not exist", encodeUpdate({ noEndpoints: {} }), "1a00"],
  [
    "an endpoint",
    encodeWeightedAddr({ addr: { ip: { ipv4: 0x0a000001 }, port: 80 }, weight: 10000 }),
    "0a090a050d0100000a105018904e",
  ],
])("%s has the bytes that protobuf defines", (_, bytes, hex) => {
  expect(bytes.toString("hex")).toBe(hex);
});

test("map entries are written in the order of the keys, so sorted keys make equal bytes", () => {
  const labels = (keys: readonly string[]) =>
    encodeWeightedAddr({ metricLabels: Object.fromEntries(keys.map((key) => [key, `is-${key}`])) });
  expect(labels(["b", "c", "a"].sort())).toEqual(labels(["c", "a", "b"].sort()));
  expect(labels(["b", "a"])).not.toEqual(labels(["a", "b"]));
});

test.each(["Get", "GetProfile"] as const)("%s hands a Buffer on as the same object", (method) => {
  const bytes = Buffer.from([1, 2, 3]);
  expect(destinationService()[method].responseSerialize(bytes)).toBe(bytes);
});

test("bytes that a server writes arrive decoded at a client", async () => {
  const server = new grpc.Server();
  const write = (bytes: Buffer) => (call: grpc.ServerWritableStream<object, Buffer>) => {
    call.write(bytes);
    call.end();
  };
  const update = { noEndpoints: { exists: true } };
  server.addService(destinationService(), {
    Get: write(encodeUpdate(update)),
    GetProfile: write(encodeProfile(profile)),
  });
  const address = await new Promise<string>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) =>
      error === null ? resolve(`127.0.0.1:${port}`) : reject(error),
    );
  });
  const client = new grpc.Client(address, grpc.credentials.createInsecure());
  const { Get, GetProfile } = destinationClientService();
  const received = await Promise.all(
    [Get, GetProfile].map(
      (method) =>
        new Promise((resolve, reject) => {
          client
            .makeServerStreamRequest<object, object>(
              method.path,
              method.requestSerialize,
              method.responseDeserialize,
              { path: "web.shop.svc.cluster.local:80" },
            )
            .on("data", resolve)
            .on("error", reject);
        }),
    ),
  );
  client.close();
  server.forceShutdown();
  expect(received).toEqual([update, profile]);
});

/** Names of the fields in all messages that a response can hold, as the loader spells them. */
function answerFields(): readonly string[] {
  const golden = JSON.parse(
    fs.readFileSync(path.join(__dirname, "..", "golden", "proto-fields.json"), "utf8"),
  ) as Record<string, { readonly messages: Record<string, Record<string, unknown>> }>;
  const notInAnswers = ["GetDestination", "IPNetwork", "Scheme", "Headers", "Headers.Header"];
  return ["destination.proto", "http_types.proto", "meta.proto", "net.proto"]
    .flatMap((file) => Object.entries(golden[file]?.messages ?? {}))
    .filter(([message]) => !notInAnswers.includes(message))
    .flatMap(([, fields]) => Object.keys(fields))
    .map((field) => field.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()));
}
