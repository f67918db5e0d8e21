import type { ServiceDefinition } from "@grpc/proto-loader";
import { protoFile } from "./proto-file.js";

const v1 = protoFile("grpc/reflection/v1/reflection.proto");
const v1alpha = protoFile("grpc/reflection/v1alpha/reflection.proto");

/** The full name of each version of gRPC's reflection service, with its methods. */
export function reflectionServices(): ReadonlyMap<string, ServiceDefinition> {
  return new Map([
    ["grpc.reflection.v1.ServerReflection", v1.service("grpc.reflection.v1.ServerReflection")],
    ["grpc.reflection.v1alpha.ServerReflection", v1alpha.service("grpc.reflection.v1alpha.ServerReflection")],
  ]);
}
