#!/usr/bin/env node
// Writes src/gen/ from proto/: TypeScript types of the messages, and the descriptor set that reflection serves.
// `--out FOLDER` writes elsewhere, so that a test can compare.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({ options: { out: { type: "string" } } });
const out = path.resolve(values.out ?? path.join(root, "src", "gen"));

fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(out, { recursive: true });
writeMessageTypes();
writeDescriptorSet();

function writeMessageTypes() {
  const linkerd = fs.readdirSync(path.join(root, "proto")).filter((name) => name.endsWith(".proto"));
  // v1alpha has the same messages as v1, and grpc-health-check brings its own.
  const protos = [...linkerd.sort(), "grpc/reflection/v1/reflection.proto"];
  run(path.join("@grpc", "proto-loader", "build", "bin", "proto-loader-gen-types.js"), [
    "--longs=String",
    "--enums=String",
    "--includeComments",
    "--targetFileExtension=.ts",
    "--importFileExtension=.js",
    "--includeDirs=proto",
    `--outDir=${out}`,
    ...protos,
  ]);
}

function writeDescriptorSet() {
  const set = path.join(out, "descriptor-set.binpb");
  run(path.join("@bufbuild", "buf", "bin", "buf"), ["build", "--as-file-descriptor-set", "-o", set]);
  const base64 = fs.readFileSync(set).toString("base64");
  fs.rmSync(set);
  const lines = base64.match(/.{1,100}/g);
  fs.writeFileSync(
    path.join(out, "descriptor-set.ts"),
    [
      "// Written by scripts/generate-wire-types.mjs from the files under proto/.",
      "",
      "/**",
      " * The files under proto/ and what they import, as an encoded google.protobuf.FileDescriptorSet with",
      ' * comments. Base64 in lines; `Buffer.from(descriptorSet, "base64")` skips the line ends.',
      " */",
      "export const descriptorSet = `",
      ...lines,
      "`;",
      "",
    ].join("\n"),
  );
}

function run(script, args) {
  execFileSync(process.execPath, [path.join(root, "node_modules", script), ...args], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
