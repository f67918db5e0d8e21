import { messageType, type BuiltInKind } from "../../../src/sources/kubernetes/protobuf-schema.js";

type Raw = Readonly<Record<string, unknown>>;

/** An object in the envelope that it has on the wire. The schema leaves out what it does not know. */
export function encodeObject(kind: BuiltInKind | "Status", json: object): Buffer {
  return envelope(kind, encodeMessage(kind, json));
}

/** A list: metadata in field 1, items in field 2. */
export function encodeList(kind: BuiltInKind, metadata: object, items: readonly object[]): Buffer {
  const fields = [
    field(1, messageType("ListMeta").encode(metadata).finish()),
    ...items.map((item) => field(2, encodeMessage(kind, item))),
  ];
  return envelope(`${kind}List`, Buffer.concat(fields));
}

/** An event as a watch has it, with its length in front. */
export function encodeEvent(type: string, object: Buffer): Buffer {
  const event = messageType("WatchEvent")
    .encode({ type, object: { raw: object } })
    .finish();
  const head = Buffer.alloc(4);
  head.writeUInt32BE(event.length);
  return Buffer.concat([head, event]);
}

function encodeMessage(kind: BuiltInKind | "Status", json: object): Uint8Array {
  const type = messageType(kind);
  return type.encode(type.fromObject(inWireForm(kind, json))).finish();
}

function envelope(kind: string, raw: Uint8Array): Buffer {
  const unknown = messageType("Unknown").encode({ typeMeta: { apiVersion: "v1", kind }, raw });
  return Buffer.concat([Buffer.from("k8s\0"), unknown.finish()]);
}

function field(number: number, bytes: Uint8Array): Buffer {
  const length: number[] = [];
  for (let rest = bytes.length; ; rest >>>= 7) {
    length.push(rest > 127 ? (rest & 127) | 128 : rest);
    if (rest <= 127) break;
  }
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...length]), bytes]);
}

/** Where the wire has another form than JSON. */
function inWireForm(kind: BuiltInKind | "Status", json: object): object {
  if (kind === "Service") return withTargetPorts(json);
  return kind === "Pod" ? withProbes(json) : json;
}

function withTargetPorts(service: object): object {
  const { spec } = service as { spec?: { ports?: readonly Raw[] } };
  const ports = spec?.ports?.map(({ targetPort, ...port }) => ({
    ...port,
    ...(targetPort !== undefined && { targetPort: intOrString(targetPort) }),
  }));
  return ports === undefined ? service : { ...service, spec: { ...spec, ports } };
}

function withProbes(pod: object): object {
  const { spec } = pod as { spec?: { containers?: readonly Raw[]; initContainers?: readonly Raw[] } };
  if (spec === undefined) return pod;
  const { containers, initContainers } = spec;
  const lists = {
    ...(containers && { containers: containers.map(withHandlers) }),
    ...(initContainers && { initContainers: initContainers.map(withHandlers) }),
  };
  return { ...pod, spec: { ...spec, ...lists } };
}

/** On the wire, what a probe does is a message within the probe's own. */
function withHandlers(container: Raw): object {
  const probes = ["livenessProbe", "readinessProbe", "startupProbe"].flatMap((name) => {
    const probe = container[name] as { httpGet?: { port?: unknown } } | undefined;
    if (probe?.httpGet === undefined) return [];
    const { port, ...get } = probe.httpGet;
    const httpGet = { ...get, ...(port !== undefined && { port: intOrString(port) }) };
    return [[name, { handler: { httpGet } }] as const];
  });
  return { ...container, ...Object.fromEntries(probes) };
}

function intOrString(value: unknown): object {
  return typeof value === "string" ? { type: 1, strVal: value } : { type: 0, intVal: value };
}
