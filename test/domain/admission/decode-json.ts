import { readJson } from "../../../src/domain/json/read-json.js";
import { GoDecoder } from "../../../src/domain/admission/go-decoder.js";
import type { GoType } from "../../../src/domain/admission/go-type.js";
import { finish } from "../../../src/domain/steps.js";

/** Decodes JSON texts one after the other into one variable; the error is the last one's. */
export function decodeJson<T>(
  type: GoType<T>,
  ...texts: readonly string[]
): { value: T; error: string | undefined } {
  let value = type.zero();
  let error: string | undefined;
  for (const text of texts) {
    const node = readJson(text, { maxDepth: 1000 });
    if (!node.ok) throw new Error(`expected JSON, found ${text}: ${node.error.message}`);
    error = finish(
      new GoDecoder().decode(node.value, type, { get: () => value, set: (next) => (value = next) }),
    );
  }
  return { value, error };
}
