/** A JSON value as it is written: what a reader into plain objects loses is kept (RFC 8259). */
export type JsonNode = JsonNull | JsonBoolean | JsonNumber | JsonString | JsonArray | JsonObject;

/** Where a value stands in its text, in UTF-16 units. */
interface Placed {
  readonly start: number;
}

export interface JsonNull extends Placed {
  readonly kind: "null";
}

export interface JsonBoolean extends Placed {
  readonly kind: "boolean";
  readonly value: boolean;
}

export interface JsonNumber extends Placed {
  readonly kind: "number";
  /** The digits as written: `1e2` is not `100`. */
  readonly literal: string;
}

export interface JsonString extends Placed {
  readonly kind: "string";
  /** What stands between the quotes; its escapes are known to be sound, but not replaced. */
  readonly raw: string;
}

export interface JsonArray extends Placed {
  readonly kind: "array";
  readonly items: readonly JsonNode[];
}

export interface JsonObject extends Placed {
  readonly kind: "object";
  /** In the order of the text, duplicates and all. */
  readonly members: readonly JsonMember[];
}

export interface JsonMember {
  readonly key: JsonString;
  /** The offset of the colon. */
  readonly colon: number;
  readonly value: JsonNode;
}
