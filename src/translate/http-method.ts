import type { HttpMethod } from "../gen/io/linkerd/proxy/http_types/HttpMethod.js";

const registered = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT", "HEAD", "TRACE"] as const;

/** A method for the wire, in upper case; unknown ones by name (Linkerd pkg/util/http.go, ParseMethod). */
export function toHttpMethod(method: string): HttpMethod {
  const upper = method.replace(/./gsu, upperLetter);
  const known = registered.find((candidate) => candidate === upper);
  return known === undefined ? { unregistered: upper } : { registered: known };
}

/** As Go's strings.ToUpper, letter by letter: one that becomes several in upper case (`ß`) stays as it is. */
function upperLetter(letter: string): string {
  const upper = letter.toUpperCase();
  return upper.length === letter.length ? upper : letter;
}
