import type {
  FileDescriptorResponse,
  FileDescriptorResponse__Output,
} from "../gen/grpc/reflection/v1/FileDescriptorResponse.js";
import { protoFile } from "./proto-file.js";

/**
 * Looks files up in a descriptor set. A file is answered as encoded google.protobuf.FileDescriptorProtos:
 * the file itself first, then all that it imports, directly or not, each once.
 */
export interface DescriptorIndex {
  /** The file of this name, as imports spell it; undefined when the set has none. */
  fileNamed(name: string): readonly Buffer[] | undefined;
  /**
   * The file that declares this full name: a service, method, message, field, oneof, enum, enum value or
   * extension; undefined when no file does.
   */
  fileDeclaring(symbol: string): readonly Buffer[] | undefined;
}

/** The index of an encoded google.protobuf.FileDescriptorSet. Throws when the bytes are something else. */
export function indexDescriptors(set: Buffer): DescriptorIndex {
  const files = new Map<string, DescribedFile>();
  const fileOfSymbol = new Map<string, string>();
  for (const bytes of splitSet(set)) {
    const { name, ...file } = fileMessage().deserialize(bytes);
    files.set(name, { bytes, imports: file.dependency ?? [] });
    for (const symbol of symbolsOf(file)) fileOfSymbol.set(symbol, name);
  }
  return {
    fileNamed: (name) => (files.has(name) ? withImports(files, name) : undefined),
    fileDeclaring: (symbol) => {
      const name = fileOfSymbol.get(symbol);
      return name === undefined ? undefined : withImports(files, name);
    },
  };
}

interface DescribedFile {
  readonly bytes: Buffer;
  readonly imports: readonly string[];
}

/** The parts of google/protobuf/descriptor.proto that declare names. */
interface Named {
  readonly name: string;
}
interface EnumDescriptor extends Named {
  readonly value?: readonly Named[];
}
interface MessageDescriptor extends Named {
  readonly field?: readonly Named[];
  readonly oneofDecl?: readonly Named[];
  readonly nestedType?: readonly MessageDescriptor[];
  readonly enumType?: readonly EnumDescriptor[];
  readonly extension?: readonly Named[];
}
interface ServiceDescriptor extends Named {
  readonly method?: readonly Named[];
}
interface FileDescriptor extends Named {
  readonly package?: string;
  readonly dependency?: readonly string[];
  readonly messageType?: readonly MessageDescriptor[];
  readonly enumType?: readonly EnumDescriptor[];
  readonly service?: readonly ServiceDescriptor[];
  readonly extension?: readonly Named[];
}

const descriptor = protoFile("google/protobuf/descriptor.proto");
const reflection = protoFile("grpc/reflection/v1/reflection.proto");

function fileMessage() {
  return descriptor.message<object, FileDescriptor>("google.protobuf.FileDescriptorProto");
}

/** The files of a set, still encoded. */
function splitSet(set: Buffer): readonly Buffer[] {
  // On the wire a FileDescriptorSet is a FileDescriptorResponse: field 1 holds the files. Decoded as the
  // latter, the files stay the very bytes that buf wrote.
  const response = reflection.message<FileDescriptorResponse, FileDescriptorResponse__Output>(
    "grpc.reflection.v1.FileDescriptorResponse",
  );
  return response.deserialize(set).fileDescriptorProto ?? [];
}

function withImports(files: ReadonlyMap<string, DescribedFile>, name: string): readonly Buffer[] {
  // A set keeps the order of insertion and visits what is added on the way.
  const names = new Set([name]);
  const found: Buffer[] = [];
  for (const each of names) {
    const file = files.get(each);
    if (file === undefined) continue;
    found.push(file.bytes);
    for (const imported of file.imports) names.add(imported);
  }
  return found;
}

function symbolsOf(file: Omit<FileDescriptor, "name">): readonly string[] {
  const scope = file.package ?? "";
  return [
    ...(file.messageType ?? []).flatMap((message) => symbolsOfMessage(scope, message)),
    ...(file.enumType ?? []).flatMap((each) => symbolsOfEnum(scope, each)),
    ...(file.service ?? []).flatMap((service) => {
      const name = join(scope, service);
      return [name, ...namesIn(name, service.method)];
    }),
    ...namesIn(scope, file.extension),
  ];
}

function symbolsOfMessage(scope: string, message: MessageDescriptor): readonly string[] {
  const name = join(scope, message);
  return [
    name,
    ...namesIn(name, message.field),
    ...namesIn(name, message.oneofDecl),
    ...namesIn(name, message.extension),
    ...(message.enumType ?? []).flatMap((each) => symbolsOfEnum(name, each)),
    ...(message.nestedType ?? []).flatMap((nested) => symbolsOfMessage(name, nested)),
  ];
}

/** The values of an enum are names beside it, not below it: protobuf has the scopes of C++. */
function symbolsOfEnum(scope: string, declared: EnumDescriptor): readonly string[] {
  return [join(scope, declared), ...namesIn(scope, declared.value)];
}

function namesIn(scope: string, declared: readonly Named[] | undefined): readonly string[] {
  return (declared ?? []).map((each) => join(scope, each));
}

function join(scope: string, { name }: Named): string {
  return scope === "" ? name : `${scope}.${name}`;
}
