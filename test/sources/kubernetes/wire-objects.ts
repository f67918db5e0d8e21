import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuiltInKind } from "../../../src/sources/kubernetes/protobuf-schema.js";

/** One object as Kubernetes' own code writes it. */
interface WirePair {
  readonly kind: string;
  readonly json: Readonly<Record<string, unknown>>;
  readonly protobuf: Buffer;
}

type Base64 = Omit<WirePair, "protobuf"> & { readonly protobuf: string };

interface WireFile {
  readonly objects: readonly Base64[];
  readonly list: Base64;
  readonly status: Base64;
  readonly watch: string;
}

const file = JSON.parse(
  readFileSync(join(__dirname, "wire-objects", "wire-objects.json"), "utf8"),
) as WireFile;

const decoded = (pair: Base64): WirePair => ({ ...pair, protobuf: Buffer.from(pair.protobuf, "base64") });

/** What wire-objects/main.go has written. */
export const wireObjects = {
  objects: file.objects.map(decoded).map((pair) => ({ ...pair, kind: pair.kind as BuiltInKind })),
  list: decoded(file.list),
  status: decoded(file.status),
  watch: Buffer.from(file.watch, "base64"),
};
