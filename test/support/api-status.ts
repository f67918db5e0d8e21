/** A Kubernetes `Status` that says why a request failed (meta/v1). */
export interface ApiStatus {
  readonly code: number;
  readonly reason: string;
  readonly message: string;
  /** Asked for with the header Retry-After. */
  readonly retryAfterSeconds?: number;
}

/** The version to watch from is no longer known, as a status or as an ERROR event. */
export const expired: ApiStatus = {
  code: 410,
  reason: "Expired",
  message: "too old resource version: 1 (100)",
};

/** A list's `continue` token is no longer known. */
export const expiredContinue: ApiStatus = {
  code: 410,
  reason: "Expired",
  message: "The provided continue parameter is too old to display a consistent list result.",
};

export const tooManyRequests: ApiStatus = {
  code: 429,
  reason: "TooManyRequests",
  message: "Too many requests, please try again later.",
  retryAfterSeconds: 1,
};

export const internalError: ApiStatus = {
  code: 500,
  reason: "InternalError",
  message: "etcdserver: leader changed",
};

/** The status in the encoding of a response: protobuf for those who accept it first, else JSON. */
export function encodeStatus(status: ApiStatus, { protobuf }: { readonly protobuf: boolean }): Buffer {
  return protobuf ? inEnvelope(statusFields(status)) : Buffer.from(JSON.stringify(toJson(status)));
}

/** The status as an ERROR event of a watch, in the framing of its stream. */
export function encodeErrorEvent(status: ApiStatus, { protobuf }: { readonly protobuf: boolean }): Buffer {
  if (!protobuf) return Buffer.from(`${JSON.stringify({ type: "ERROR", object: toJson(status) })}\n`);
  const raw = bytesField(1, inEnvelope(statusFields(status)));
  const event = Buffer.concat([bytesField(1, "ERROR"), bytesField(2, raw)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(event.length);
  return Buffer.concat([length, event]);
}

function toJson({ code, reason, message }: ApiStatus): object {
  return { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", message, reason, code };
}

/**
 * meta/v1 generated.proto, Status: metadata 1, status 2, message 3, reason 4, code 6. Go's encoder writes empty
 * fields too: selfLink 1, resourceVersion 2 and continue 3 of the metadata.
 */
function statusFields({ code, reason, message }: ApiStatus): Buffer {
  return Buffer.concat([
    bytesField(1, Buffer.concat([1, 2, 3].map((field) => bytesField(field, "")))),
    bytesField(2, "Failure"),
    bytesField(3, message),
    bytesField(4, reason),
    Buffer.from([6 << 3]),
    varint(code),
  ]);
}

/**
 * runtime generated.proto, Unknown: typeMeta 1 (apiVersion 1, kind 2), raw 2, contentEncoding 3, contentType 4; after
 * four magic bytes.
 */
function inEnvelope(raw: Buffer): Buffer {
  const typeMeta = Buffer.concat([bytesField(1, "v1"), bytesField(2, "Status")]);
  return Buffer.concat([
    Buffer.from("k8s\0"),
    bytesField(1, typeMeta),
    bytesField(2, raw),
    bytesField(3, ""),
    bytesField(4, ""),
  ]);
}

function bytesField(number: number, value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([(number << 3) | 2]), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}
