/** What an API server reads of a request at most (k8s.io/apiserver, MaxRequestBodyBytes). */
export const maxObjectBytes = 3 * 1024 * 1024;

/**
 * The object as kubectl would send it, for Linkerd's webhook to judge; undefined when it is larger than an API
 * server takes, or nested deeper than can be written. What a manifest's bare `y` and `n` stand for in YAML 1.1 is filled in where a boolean is meant.
 */
export function admissionJson(raw: unknown): string | undefined {
  let left = maxObjectBytes;
  try {
    // Anchors can make a small text a huge object, so it is measured while it is written.
    const json = JSON.stringify(raw, (key, value: unknown) => {
      left -= key.length + (typeof value === "string" ? value.length : 1);
      if (left < 0) throw new TooLarge();
      return booleanFields.has(key) ? toBoolean(value) : value;
    });
    return json.length > maxObjectBytes ? undefined : json;
  } catch (error: unknown) {
    if (error instanceof TooLarge || error instanceof RangeError) return undefined;
    throw error;
  }
}

class TooLarge extends Error {}

const booleanFields: ReadonlySet<string> = new Set(["isRetryable", "isFailure"]);

function toBoolean(value: unknown): unknown {
  return typeof value === "string" && /^[yn]$/i.test(value) ? value.toLowerCase() === "y" : value;
}
