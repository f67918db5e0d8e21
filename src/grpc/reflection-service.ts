import { type Server, type ServerDuplexStream, status } from "@grpc/grpc-js";
import { descriptorSet } from "../gen/descriptor-set.js";
import type { ServerReflectionRequest__Output } from "../gen/grpc/reflection/v1/ServerReflectionRequest.js";
import type { ServerReflectionResponse } from "../gen/grpc/reflection/v1/ServerReflectionResponse.js";
import { type DescriptorIndex, indexDescriptors } from "../wire/descriptor-index.js";
import { reflectionServices } from "../wire/reflection-wire.js";

/** What reflection tells of a server. */
export interface ReflectionOptions {
  /** Full names of the server's services, without the reflection services themselves. */
  readonly services: readonly string[];
}

/**
 * Adds gRPC's reflection service to a server, as v1 and as v1alpha, so that grpcurl needs no proto files.
 * It describes every file under proto/ and what those import. Our own and not @grpc/reflection, which
 * cannot resolve imports between packages (grpc/grpc-node#3018).
 */
export function addReflection(server: Server, options: ReflectionOptions): void {
  const versions = reflectionServices();
  const services = [...options.services, ...versions.keys()].sort();
  // Most servers are never asked, and reading descriptors costs a tenth of a second.
  let index: DescriptorIndex | undefined;
  const answer = (question: Question) => {
    index ??= indexDescriptors(Buffer.from(descriptorSet, "base64"));
    return answerTo(question, services, index);
  };
  for (const definition of versions.values()) {
    server.addService(definition, { ServerReflectionInfo: (call: ReflectionCall) => serve(call, answer) });
  }
}

// The messages of v1alpha have the same fields.
type Question = ServerReflectionRequest__Output;
type ReflectionCall = ServerDuplexStream<Question, ServerReflectionResponse>;
type Answer = Pick<
  ServerReflectionResponse,
  "fileDescriptorResponse" | "allExtensionNumbersResponse" | "listServicesResponse" | "errorResponse"
>;

/** Answers question after question until the client has no more; waits while the client does not read. */
function serve(call: ReflectionCall, answer: (question: Question) => Answer): void {
  call.on("data", (question: Question) => {
    const response = { validHost: question.host ?? "", originalRequest: question, ...answer(question) };
    if (!call.write(response)) call.pause();
  });
  call.on("drain", () => call.resume());
  call.on("end", () => call.end());
}

function answerTo(question: Question, services: readonly string[], index: DescriptorIndex): Answer {
  const { fileByFilename, fileContainingSymbol, fileContainingExtension, allExtensionNumbersOfType } =
    question;
  if (question.listServices !== undefined) {
    return { listServicesResponse: { service: services.map((name) => ({ name })) } };
  }
  if (fileByFilename !== undefined) {
    return files(index.fileNamed(fileByFilename), `file ${fileByFilename}`);
  }
  if (fileContainingSymbol !== undefined) {
    return files(index.fileDeclaring(fileContainingSymbol), `symbol ${fileContainingSymbol}`);
  }
  if (fileContainingExtension !== undefined) {
    const { containingType = "", extensionNumber = 0 } = fileContainingExtension;
    return files(undefined, `extension ${extensionNumber} of ${containingType}`);
  }
  if (allExtensionNumbersOfType !== undefined) {
    return extensionsOf(allExtensionNumbersOfType, index);
  }
  return failure(status.INVALID_ARGUMENT, "found no question in the request, expected one");
}

function files(found: readonly Buffer[] | undefined, wanted: string): Answer {
  if (found === undefined) return failure(status.NOT_FOUND, `no ${wanted}`);
  return { fileDescriptorResponse: { fileDescriptorProto: [...found] } };
}

/** As grpc-go answers: a type that is known but not extended has an empty list. None of our files extends one. */
function extensionsOf(type: string, index: DescriptorIndex): Answer {
  if (index.fileDeclaring(type) === undefined) return failure(status.NOT_FOUND, `no type ${type}`);
  return { allExtensionNumbersResponse: { baseTypeName: type, extensionNumber: [] } };
}

function failure(errorCode: status, errorMessage: string): Answer {
  return { errorResponse: { errorCode, errorMessage } };
}
