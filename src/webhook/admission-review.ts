import { describeType } from "../domain/resources/object-reader.js";
import { err, ok, type Result } from "../domain/result.js";
import { rawMember } from "./raw-json.js";
import { isRecord } from "../domain/is-record.js";

/** What the webhook needs of an AdmissionReview (admission.k8s.io, v1 and v1beta1 alike). */
export interface AdmissionReview {
  /** As it came, and as it goes back; undefined when it did not say. */
  readonly apiVersion: string | undefined;
  readonly kind: string | undefined;
  readonly uid: string;
  /** Empty when the request does not say. */
  readonly namespace: string;
  /** Of the object; empty when neither the request nor the object says. */
  readonly name: string;
  /** Such as `CREATE`; empty when the request does not say. */
  readonly operation: string;
  /** `request.object` as JSON text, its numbers in their own form; "null" when there is none, as in a DELETE. */
  readonly object: string;
}

/** Why a body is no AdmissionReview, in Linkerd's words as far as they are not Go's own (webhook/server.go). */
const notDecoded = "failed to decode admission review request";
const noRequest = "invalid admission review request";

/** Reads a body. Like Linkerd it asks for nothing but a uid: kind, versions and operation may be any. */
export function readAdmissionReview(body: Uint8Array): Result<AdmissionReview, string> {
  const json = decode(body);
  if (!json.ok) return err(`${notDecoded}: ${json.error}`);
  const { text, value } = json.value;
  if (!isRecord(value)) return err(`${notDecoded}: expected an object, found ${describeType(value)}`);
  const request = value["request"] ?? undefined;
  if (request === undefined) return err(noRequest);
  if (!isRecord(request))
    return err(`${notDecoded}: request: expected an object, found ${describeType(request)}`);
  const uid = request["uid"] ?? "";
  if (typeof uid !== "string")
    return err(`${notDecoded}: request.uid: expected a string, found ${describeType(uid)}`);
  if (uid === "") return err(noRequest);
  return ok({
    apiVersion: textOf(value["apiVersion"]),
    kind: textOf(value["kind"]),
    uid,
    namespace: textOf(request["namespace"]) ?? "",
    name: nameIn(request),
    operation: textOf(request["operation"]) ?? "",
    object: rawMember(text, ["request", "object"]) ?? "null",
  });
}

/** The API server leaves the name out of the request where it is still to make it. */
function nameIn({ name, object }: Readonly<Record<string, unknown>>): string {
  const metadata = isRecord(object) ? object["metadata"] : undefined;
  const own = isRecord(metadata) ? (textOf(metadata["name"]) ?? textOf(metadata["generateName"])) : undefined;
  return textOf(name) || (own ?? "");
}

/** What becomes of an object. */
export interface AdmissionResponse {
  readonly uid: string;
  readonly allowed: boolean;
  /** Why not. */
  readonly status?: { readonly message: string; readonly code: number };
  /** Shown to people by kubectl. */
  readonly warnings?: readonly string[];
}

/** The review that goes back. Linkerd adds the request, of which nobody has a use. */
export function answerReview(
  { apiVersion, kind }: Pick<AdmissionReview, "apiVersion" | "kind">,
  response: AdmissionResponse,
): string {
  return JSON.stringify({ kind, apiVersion, response });
}

interface Decoded {
  readonly text: string;
  readonly value: unknown;
}

function decode(body: Uint8Array): Result<Decoded, string> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return ok({ text, value: JSON.parse(text) as unknown });
  } catch (error: unknown) {
    return err(error instanceof SyntaxError ? error.message : "expected UTF-8, found other bytes");
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
