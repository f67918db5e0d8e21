import * as path from "node:path";
import {
  type MessageTypeDefinition,
  type PackageDefinition,
  type ServiceDefinition,
  loadSync,
} from "@grpc/proto-loader";

/** Definitions out of proto files, which are read when the first one is asked for. */
export interface ProtoFile {
  /** The encoder and decoder of a message, by full name. Throws when the files have no such message. */
  message<Input, Output>(fullName: string): MessageTypeDefinition<Input, Output>;
  /** The methods of a service, by full name. Throws when the files have no such service. */
  service(fullName: string): ServiceDefinition;
}

// The options of scripts/generate-wire-types.mjs: the types under src/gen hold only with these.
const options = { keepCase: false, longs: String, enums: String, defaults: false, oneofs: false };

// src/wire and dist/wire lie equally deep below the package.
const protoFolder = path.join(__dirname, "..", "..", "proto");

/** Proto files by their paths below proto/; files named google/protobuf/* come with the loader. */
export function protoFile(...names: readonly string[]): ProtoFile {
  let loaded: PackageDefinition | undefined;
  const find = (fullName: string, isRight: (definition: object) => boolean): object => {
    loaded ??= loadSync(names.map(locate), options);
    const definition = loaded[fullName];
    if (definition === undefined || !isRight(definition)) {
      throw new Error(`${names.join(", ")} has no ${fullName}`);
    }
    return definition;
  };
  return {
    // The loader knows names only at run time; the callers pair each with its generated type.
    message: <Input, Output>(fullName: string) =>
      find(fullName, (definition) => "serialize" in definition) as MessageTypeDefinition<Input, Output>,
    service: (fullName) => find(fullName, (definition) => !("format" in definition)) as ServiceDefinition,
  };
}

function locate(name: string): string {
  return name.startsWith("google/protobuf/") ? name : path.join(protoFolder, name);
}
