/** How a context token was written: `legacy` is the older `ns:NAME`, `none` means there was no token. */
export type ContextTokenForm = "none" | "json" | "legacy" | "invalid";

/** What a proxy says about itself in `GetDestination.context_token`; an empty string means it did not say. */
export interface ContextToken {
  /** Namespace of the proxy's pod. */
  readonly ns: string;
  /** Node the proxy's pod runs on. */
  readonly nodeName: string;
  /** Name of the proxy's pod. */
  readonly pod: string;
  /**
   * `json` also when a member had the wrong type; `invalid` when the token was neither a JSON object (or
   * null) nor the older form, and so nothing could be read.
   */
  readonly form: ContextTokenForm;
}

/**
 * Reads a context token as Linkerd does (controller/api/destination/server.go), which leaves the details to
 * Go's json.Unmarshal: member names in any case, the last of several equal names wins, null and members of
 * a wrong type are passed over. Never fails: what cannot be read is empty.
 */
export function parseContextToken(token: string): ContextToken {
  if (token === "") return { ...nothing, form: "none" };
  const value = parseJson(token);
  if (value === null) return { ...nothing, form: "json" };
  if (typeof value === "object" && !Array.isArray(value)) return { ...readMembers(token), form: "json" };
  const [key, namespace, ...more] = token.split(":");
  if (key === "ns" && namespace !== undefined && more.length === 0) {
    return { ...nothing, ns: namespace, form: "legacy" };
  }
  return { ...nothing, form: "invalid" };
}

type Fields = Omit<ContextToken, "form">;

const nothing: Fields = { ns: "", nodeName: "", pod: "" };

/** Unicode matching folds case as Go does, down to the long s of `n\u017f`. */
const fieldNames: readonly (readonly [keyof Fields, RegExp])[] = [
  ["ns", /^ns$/iu],
  ["nodeName", /^nodeName$/iu],
  ["pod", /^pod$/iu],
];

/** @returns undefined, which JSON cannot express, when the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the text itself, not the parsed object: the object has lost which of `ns` and `NS` came last, and
 * what an `ns` was before a later null.
 */
function readMembers(objectText: string): Fields {
  let fields = nothing;
  for (const [name, value] of stringMembers(objectText)) {
    const field = fieldNames.find(([, pattern]) => pattern.test(name))?.[0];
    if (field !== undefined) fields = { ...fields, [field]: value };
  }
  return fields;
}

/** The members of a JSON object, known to be well-formed, whose values are strings; in order. */
function* stringMembers(objectText: string): Generator<readonly [name: string, value: string]> {
  let depth = 0;
  let name: string | undefined;
  let last = "";
  for (const [part] of objectText.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)) {
    if (part === "{" || part === "[") depth++;
    else if (part === "}" || part === "]") depth--;
    else if (depth === 1 && part === ":") name = unquote(last);
    else if (depth === 1 && part === ",") name = undefined;
    else if (depth === 1 && name !== undefined) yield [name, unquote(part)];
    last = part;
  }
}

/** Half of a surrogate pair is no character; Go puts U+FFFD in its place. */
function unquote(json: string): string {
  return String(JSON.parse(json)).replace(/\p{Surrogate}/gu, "\ufffd");
}
