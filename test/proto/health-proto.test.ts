import path from "node:path";
import { type PackageDefinition, loadSync } from "@grpc/proto-loader";
import { protoPath } from "grpc-health-check";

test("the health service that reflection shows is the one that is served", () => {
  const ours = loadSync(path.join(__dirname, "..", "..", "proto", "grpc", "health", "v1", "health.proto"));
  expect(shapeOf(ours)).toEqual(shapeOf(loadSync(protoPath)));
});

/** Descriptors of the messages and paths of the methods; no functions. */
function shapeOf(definitions: PackageDefinition): unknown {
  return JSON.parse(
    JSON.stringify(definitions, (key, value: unknown) =>
      key === "fileDescriptorProtos" ? undefined : value,
    ),
  );
}
