import {
  Root,
  type Message,
  type IField,
  type IMapField,
  type IType,
  type Reader,
  type Type,
} from "protobufjs/light";
import type { Kind } from "../../domain/resources/resource.js";
import { decodeEnvironmentEntry } from "./proxy-environment.js";

/** `string[]` is repeated, `string{}` a map from strings. */
type FieldTable = Readonly<Record<string, readonly [number: number, type: string]>>;

/*
 * Only the fields that the domain reads; all others are passed over on the wire. The numbers are those of
 * generated.proto in k8s.io/api and k8s.io/apimachinery v0.36. Where Go has an int64 that never leaves 32 bits,
 * the type here is one of 32 bits: they look the same on the wire, and JavaScript numbers hold them.
 */
const tables: Readonly<Record<string, FieldTable>> = {
  Unknown: { typeMeta: [1, "TypeMeta"], raw: [2, "bytes"] },
  TypeMeta: { apiVersion: [1, "string"], kind: [2, "string"] },
  WatchEvent: { type: [1, "string"], object: [2, "RawExtension"] },
  RawExtension: { raw: [1, "bytes"] },
  ListMeta: { resourceVersion: [2, "string"], continue: [3, "string"] },
  Status: {
    message: [3, "string"],
    reason: [4, "string"],
    details: [5, "StatusDetails"],
    code: [6, "int32"],
  },
  StatusDetails: { retryAfterSeconds: [5, "int32"] },

  ObjectMeta: {
    name: [1, "string"],
    namespace: [3, "string"],
    resourceVersion: [6, "string"],
    deletionTimestamp: [9, "Time"],
    labels: [11, "string{}"],
    annotations: [12, "string{}"],
    ownerReferences: [13, "OwnerReference[]"],
    managedFields: [17, "ManagedFieldsEntry[]"],
  },
  OwnerReference: { kind: [1, "string"], name: [3, "string"] },
  ManagedFieldsEntry: { operation: [2, "string"], time: [4, "Time"] },
  Time: { seconds: [1, "uint32"] },

  Namespace: { metadata: [1, "ObjectMeta"] },
  Node: { metadata: [1, "ObjectMeta"] },
  ReplicaSet: { metadata: [1, "ObjectMeta"] },
  Job: { metadata: [1, "ObjectMeta"] },

  Service: { metadata: [1, "ObjectMeta"], spec: [2, "ServiceSpec"] },
  ServiceSpec: {
    ports: [1, "ServicePort[]"],
    selector: [2, "string{}"],
    clusterIP: [3, "string"],
    type: [4, "string"],
    publishNotReadyAddresses: [13, "bool"],
    clusterIPs: [18, "string[]"],
    ipFamilies: [19, "string[]"],
    internalTrafficPolicy: [22, "string"],
  },
  ServicePort: {
    name: [1, "string"],
    protocol: [2, "string"],
    port: [3, "int32"],
    targetPort: [4, "IntOrString"],
    appProtocol: [6, "string"],
  },
  IntOrString: { type: [1, "int32"], intVal: [2, "int32"], strVal: [3, "string"] },

  EndpointSlice: {
    metadata: [1, "ObjectMeta"],
    endpoints: [2, "Endpoint[]"],
    ports: [3, "EndpointPort[]"],
    addressType: [4, "string"],
  },
  Endpoint: {
    addresses: [1, "string[]"],
    conditions: [2, "EndpointConditions"],
    hostname: [3, "string"],
    targetRef: [4, "ObjectReference"],
    nodeName: [6, "string"],
    zone: [7, "string"],
    hints: [8, "EndpointHints"],
  },
  EndpointConditions: { ready: [1, "bool"] },
  EndpointHints: { forZones: [1, "ForZone[]"] },
  ForZone: { name: [1, "string"] },
  EndpointPort: { name: [1, "string"], port: [3, "int32"] },
  ObjectReference: { kind: [1, "string"], namespace: [2, "string"], name: [3, "string"] },

  Pod: { metadata: [1, "ObjectMeta"], spec: [2, "PodSpec"], status: [3, "PodStatus"] },
  PodSpec: {
    containers: [2, "Container[]"],
    serviceAccountName: [8, "string"],
    nodeName: [10, "string"],
    hostNetwork: [11, "bool"],
    hostname: [16, "string"],
    subdomain: [17, "string"],
    initContainers: [20, "Container[]"],
  },
  Container: {
    name: [1, "string"],
    ports: [6, "ContainerPort[]"],
    env: [7, "EnvVar[]"],
    livenessProbe: [10, "Probe"],
    readinessProbe: [11, "Probe"],
    startupProbe: [22, "Probe"],
    restartPolicy: [24, "string"],
  },
  Probe: { handler: [1, "ProbeHandler"] },
  ProbeHandler: { httpGet: [2, "HTTPGetAction"] },
  HTTPGetAction: { path: [1, "string"], port: [2, "IntOrString"] },
  ContainerPort: {
    name: [1, "string"],
    hostPort: [2, "int32"],
    containerPort: [3, "int32"],
    protocol: [4, "string"],
  },
  EnvVar: { name: [1, "string"], value: [2, "string"] },
  PodStatus: {
    phase: [1, "string"],
    conditions: [2, "PodCondition[]"],
    hostIP: [5, "string"],
    podIP: [6, "string"],
    podIPs: [12, "PodIP[]"],
    hostIPs: [16, "HostIP[]"],
  },
  PodCondition: { type: [1, "string"], status: [2, "string"] },
  PodIP: { ip: [1, "string"] },
  HostIP: { ip: [1, "string"] },
};

/** The kinds that the schema describes. */
export type BuiltInKind = Exclude<Kind, "ServiceProfile" | "Server" | "ExternalWorkload">;

/** Messages that carry objects, and what a server says of a failure. */
type FrameMessage = "Unknown" | "WatchEvent" | "ListMeta" | "Status";

/** A message type by name. An absent field reads as null; absent lists, maps and bytes as empty ones. */
export function messageType(name: BuiltInKind | FrameMessage): Type {
  const known = types.get(name);
  if (known !== undefined) return known;
  schema ??= buildSchema();
  const type = schema.lookupType(name);
  types.set(name, type);
  return type;
}

let schema: Root | undefined;

/** Looking a type up takes about as long as decoding a small object. */
const types = new Map<string, Type>();

function buildSchema(): Root {
  const messages = Object.entries(tables).map(([name, table]) => [name, describe(table)] as const);
  const built = Root.fromJSON({ nested: Object.fromEntries(messages) });
  built.resolveAll();
  built.lookupType("EnvVar").decode = (reader, length = 0) =>
    decodeEnvironmentEntry(reader as Reader, length) as unknown as Message;
  return built;
}

function describe(table: FieldTable): IType {
  const fields: Record<string, IField | IMapField> = {};
  for (const [name, [id, type]] of Object.entries(table)) fields[name] = describeField(id, type);
  return { fields };
}

function describeField(id: number, type: string): IField | IMapField {
  if (type.endsWith("[]")) return { rule: "repeated", id, type: type.slice(0, -2) };
  if (type.endsWith("{}")) return { keyType: "string", id, type: type.slice(0, -2) };
  // Without the option, an absent field would read as its type's zero value. For bytes it makes the library fail.
  return { id, type, ...(type !== "bytes" && { options: { proto3_optional: true } }) };
}
