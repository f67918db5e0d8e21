import fs from "node:fs";
import path from "node:path";
import { type MessageTypeDefinition, loadSync } from "@grpc/proto-loader";
import { descriptorSet } from "../../src/gen/descriptor-set.js";

/** What a proto file puts on the wire: as in test/golden/proto-fields.json, with types by their full names. */
interface WireFile {
  readonly package: string;
  readonly messages: Record<string, Record<string, readonly [number, string]>>;
  readonly enums: Record<string, Record<string, number>>;
  readonly services: Record<string, Record<string, string>>;
}

interface Field {
  readonly name: string;
  readonly number: number;
  readonly label: "LABEL_OPTIONAL" | "LABEL_REPEATED";
  readonly type: string;
  readonly typeName?: string;
  readonly oneofIndex?: number;
}
interface Enum {
  readonly name: string;
  readonly value?: readonly { readonly name: string; readonly number?: number }[];
}
interface Message {
  readonly name: string;
  readonly field?: readonly Field[];
  readonly oneofDecl?: readonly { readonly name: string }[];
  readonly nestedType?: readonly Message[];
  readonly enumType?: readonly Enum[];
  readonly options?: { readonly mapEntry?: boolean };
}
interface Method {
  readonly name: string;
  readonly inputType: string;
  readonly outputType: string;
  readonly clientStreaming?: boolean;
  readonly serverStreaming?: boolean;
}
interface File {
  readonly name: string;
  readonly package: string;
  readonly messageType?: readonly Message[];
  readonly enumType?: readonly Enum[];
  readonly service?: readonly { readonly name: string; readonly method?: readonly Method[] }[];
}

const golden = JSON.parse(
  fs.readFileSync(path.join(__dirname, "..", "golden", "proto-fields.json"), "utf8"),
) as Record<string, WireFile>;
const ours = fs
  .readdirSync(path.join(__dirname, "..", "..", "proto"))
  .filter((name) => name.endsWith(".proto"));
const described = readDescriptorSet();
const goldenNames = new Set(
  Object.values(golden).flatMap((file) =>
    [...Object.keys(file.messages), ...Object.keys(file.enums)].map((name) => `${file.package}.${name}`),
  ),
);

test("the files of the destination, policy and identity APIs are there", () => {
  const destination = ["destination.proto", "http_types.proto", "meta.proto", "net.proto"];
  const policy = ["grpc_route.proto", "http_route.proto", "inbound.proto", "opaque_route.proto"];
  expect(ours).toEqual(
    expect.arrayContaining([
      ...destination,
      ...policy,
      "outbound.proto",
      "tls_route.proto",
      "identity.proto",
    ]),
  );
});

test.each(ours)("%s has the names, numbers and types of linkerd2-proxy-api v0.20.0", (name) => {
  const theirs = golden[name];
  const file = described.find((each) => each.name === name);
  if (theirs === undefined || file === undefined) throw new Error(`${name} is not in both sets of files`);
  expect(wireFile(file)).toEqual(withFullNames(theirs));
});

function readDescriptorSet(): readonly File[] {
  const definition = loadSync("google/protobuf/descriptor.proto", { enums: String })[
    "google.protobuf.FileDescriptorSet"
  ] as MessageTypeDefinition<object, { readonly file: readonly File[] }>;
  return definition.deserialize(Buffer.from(descriptorSet, "base64")).file;
}

function wireFile(file: File): WireFile {
  const messages: WireFile["messages"] = {};
  const enums: WireFile["enums"] = {};
  const addEnum = (scope: string, { name, value = [] }: Enum) => {
    enums[scope + name] = Object.fromEntries(value.map((each) => [each.name, each.number ?? 0]));
  };
  const addMessage = (scope: string, message: Message) => {
    if (message.options?.mapEntry === true) return;
    messages[scope + message.name] = Object.fromEntries(
      (message.field ?? []).map((field) => [field.name, [field.number, typeOf(field, message)] as const]),
    );
    for (const nested of message.nestedType ?? []) addMessage(`${scope}${message.name}.`, nested);
    for (const nested of message.enumType ?? []) addEnum(`${scope}${message.name}.`, nested);
  };
  for (const message of file.messageType ?? []) addMessage("", message);
  for (const each of file.enumType ?? []) addEnum("", each);
  const services = Object.fromEntries(
    (file.service ?? []).map(({ name, method = [] }) => [
      name,
      Object.fromEntries(method.map((each) => [each.name, signature(each)])),
    ]),
  );
  return { package: file.package, messages, enums, services };
}

function typeOf(field: Field, message: Message): string {
  const entry = message.nestedType?.find(
    (nested) =>
      nested.options?.mapEntry === true && field.typeName?.endsWith(`.${message.name}.${nested.name}`),
  );
  if (entry !== undefined) return `map<${(entry.field ?? []).map(plainType).join(",")}>`;
  const oneof = field.oneofIndex === undefined ? undefined : message.oneofDecl?.[field.oneofIndex]?.name;
  const repeated = field.label === "LABEL_REPEATED" ? "repeated " : "";
  return repeated + plainType(field) + (oneof === undefined ? "" : ` oneof ${oneof}`);
}

function plainType({ type, typeName }: Field): string {
  return typeName?.slice(1) ?? type.replace("TYPE_", "").toLowerCase();
}

function signature(method: Method): string {
  const stream = (streams: boolean | undefined) => (streams === true ? "stream " : "");
  const input = stream(method.clientStreaming) + method.inputType.slice(1);
  return `${input} -> ${stream(method.serverStreaming)}${method.outputType.slice(1)}`;
}

/** The golden file spells types as the proto text does; resolved here by protobuf's rule, innermost scope first. */
function withFullNames(file: WireFile): WireFile {
  const inScope = (scope: string, text: string) =>
    text.replace(/^(repeated |map<\w+,)?([\w.]+)/, (_, prefix: string | undefined, name: string) => {
      return (prefix ?? "") + resolve(scope, name);
    });
  const messages = Object.entries(file.messages).map(([name, fields]) => [
    name,
    Object.fromEntries(
      Object.entries(fields).map(([field, [number, type]]) => [
        field,
        [number, inScope(`${file.package}.${name}`, type)],
      ]),
    ),
  ]);
  const services = Object.entries(file.services).map(([name, methods]) => [
    name,
    Object.fromEntries(
      Object.entries(methods).map(([method, text]) => [
        method,
        text.replace(/\S+/g, (word) => (/^(stream|->)$/.test(word) ? word : resolve(file.package, word))),
      ]),
    ),
  ]);
  return {
    ...file,
    messages: Object.fromEntries(messages) as WireFile["messages"],
    services: Object.fromEntries(services) as WireFile["services"],
  };
}

function resolve(scope: string, name: string): string {
  for (let parts = scope.split("."); parts.length > 0; parts = parts.slice(0, -1)) {
    const candidate = [...parts, name].join(".");
    if (goldenNames.has(candidate)) return candidate;
  }
  return name;
}
