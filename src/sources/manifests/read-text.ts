import { createReadStream } from "node:fs";
import { err, ok, type Result } from "../../domain/result.js";
import { explainFileError } from "./file-error.js";
import type { ManifestPath } from "./find-manifest-files.js";
import { decodeText, maxFileBytes, readFileBytes, tooLarge } from "./read-file.js";

/** Reads a manifest's text; the error says why that cannot be. */
export async function readText({ path, size }: ManifestPath): Promise<Result<string, string>> {
  if (size === undefined) return await readStreamText(createReadStream(path));
  const read = await readFileBytes(path, size);
  if (!read.ok) return read;
  return read.value === undefined ? err("it is gone meanwhile") : decodeText(read.value.bytes);
}

/** Reads a stream that may have no end, as far as a file may be long. */
export async function readStreamText(stream: AsyncIterable<Uint8Array>): Promise<Result<string, string>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > maxFileBytes) return err(tooLarge(size));
      chunks.push(chunk);
    }
  } catch (error: unknown) {
    return err(explainFileError(error));
  }
  const text = decodeText(Buffer.concat(chunks));
  return text.ok ? ok(text.value) : text;
}
