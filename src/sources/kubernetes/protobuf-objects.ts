import type { Reader } from "protobufjs/light";
import type { Kind } from "../../domain/resources/resource.js";
import { readStatus } from "./api-status.js";
import { FrameDecoder } from "./decode-frames.js";
import { InterningReader } from "./interning-reader.js";
import type { ListPage, ObjectFormat } from "./object-format.js";
import { withoutUnread, type Environment } from "./proxy-environment.js";
import { messageType, type BuiltInKind } from "./protobuf-schema.js";
import { watchEvent } from "./watch-events.js";

/** What each body and each object begins with; runtime.Unknown follows. */
const magic = Buffer.from("k8s\0", "latin1");

/** The API's protobuf, for one of the built-in kinds. Objects come out in the shape that they have in JSON. */
export function protobufFormat(kind: BuiltInKind): ObjectFormat {
  return {
    list: (body) => readList(openEnvelope(body).raw, kind),
    status: (body, code) => readStatus(decodeStatus(openEnvelope(body).raw), code),
    splitter: () => new FrameDecoder(),
    event(record) {
      const event = decodeWatchEvent(record);
      const { raw, typeMeta } = openEnvelope(event.object?.raw ?? Buffer.alloc(0));
      const object =
        typeMeta?.kind === "Status" ? decodeStatus(raw) : decodeObject(kind, new InterningReader(raw));
      return watchEvent(event.type ?? "", object, (status) => readStatus(status, 500));
    },
  };
}

/** Whether a kind has a schema here. */
export function isBuiltIn(kind: Kind): kind is BuiltInKind {
  return kind !== "ServiceProfile" && kind !== "Server" && kind !== "ExternalWorkload";
}

/** Messages as the decoder makes them: null where a field is absent. */
interface UnknownMessage {
  readonly typeMeta: { readonly kind: string | null } | null;
  readonly raw: Buffer;
}
interface WatchEventMessage {
  readonly type: string | null;
  readonly object: { readonly raw: Buffer } | null;
}
interface ListMetaMessage {
  readonly resourceVersion: string | null;
  readonly continue: string | null;
}
interface ServiceMessage {
  readonly spec: { readonly ports: readonly { targetPort: unknown }[] } | null;
}
/** In JSON, what a probe does stands in the probe itself. */
interface ProbeMessage {
  readonly handler: { readonly httpGet: { port: unknown } | null } | null;
}
interface ContainerMessage {
  env: Environment;
  livenessProbe: unknown;
  readinessProbe: unknown;
  startupProbe: unknown;
}
interface PodMessage {
  readonly spec: {
    readonly containers: readonly ContainerMessage[];
    readonly initContainers: readonly ContainerMessage[];
  } | null;
}
interface IntOrStringMessage {
  readonly type: number | null;
  readonly intVal: number | null;
  readonly strVal: string | null;
}

// The decoder knows its types only at run time; each is paired here with what its table says.

function decodeUnknown(bytes: Buffer): UnknownMessage {
  return messageType("Unknown").decode(bytes) as unknown as UnknownMessage;
}

function decodeWatchEvent(bytes: Buffer): WatchEventMessage {
  return messageType("WatchEvent").decode(bytes) as unknown as WatchEventMessage;
}

function decodeListMeta(reader: Reader): ListMetaMessage {
  return messageType("ListMeta").decode(reader, reader.uint32()) as unknown as ListMetaMessage;
}

function openEnvelope(bytes: Buffer): {
  readonly typeMeta: UnknownMessage["typeMeta"];
  readonly raw: Buffer;
} {
  if (!bytes.subarray(0, magic.length).equals(magic))
    throw new Error(
      `expected an object in protobuf, found ${JSON.stringify(bytes.toString("latin1", 0, 16))}`,
    );
  return decodeUnknown(bytes.subarray(magic.length));
}

function decodeStatus(raw: Buffer): unknown {
  return messageType("Status").decode(raw);
}

function decodeObject(kind: BuiltInKind, reader: Reader, length?: number): unknown {
  const object = messageType(kind).decode(reader, length);
  if (kind === "Service") {
    const { spec } = object as unknown as ServiceMessage;
    for (const port of spec?.ports ?? [])
      port.targetPort = intOrString(port.targetPort as IntOrStringMessage);
  } else if (kind === "Pod") {
    const { spec } = object as unknown as PodMessage;
    for (const container of spec?.containers ?? []) likeJson(container);
    for (const container of spec?.initContainers ?? []) likeJson(container);
  }
  return object;
}

function likeJson(container: ContainerMessage): void {
  container.env = withoutUnread(container.env);
  for (const name of ["livenessProbe", "readinessProbe", "startupProbe"] as const) {
    const get = (container[name] as ProbeMessage | null)?.handler?.httpGet;
    if (get) get.port = intOrString(get.port as IntOrStringMessage);
    container[name] = get ? { httpGet: get } : null;
  }
}

/** As apimachinery util/intstr writes it in JSON: type 1 is a text, 0 a number. */
function intOrString(value: IntOrStringMessage | null): number | string | null {
  if (value === null) return null;
  return value.type === 1 ? (value.strVal ?? "") : (value.intVal ?? 0);
}

/** Every list has its metadata in field 1 and its items in field 2. */
function readList(raw: Buffer, kind: BuiltInKind): ListPage {
  const reader = new InterningReader(raw);
  let metadata: ListMetaMessage = { resourceVersion: null, continue: null };
  const starts: number[] = [];
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag >>> 3 === 1) metadata = decodeListMeta(reader);
    else {
      if (tag >>> 3 === 2) starts.push(reader.pos);
      reader.skipType(tag & 7);
    }
  }
  return {
    resourceVersion: metadata.resourceVersion ?? "",
    continue: metadata.continue || undefined,
    objects: objectsAt(raw, starts, kind),
  };
}

function* objectsAt(raw: Buffer, starts: readonly number[], kind: BuiltInKind): Iterable<unknown> {
  const reader = new InterningReader(raw);
  for (const start of starts) {
    reader.pos = start;
    yield decodeObject(kind, reader, reader.uint32());
  }
}
