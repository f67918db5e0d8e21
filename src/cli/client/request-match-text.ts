import type { RequestMatch__Output } from "../../gen/io/linkerd/proxy/destination/RequestMatch.js";
import type { HttpMethod__Output } from "../../gen/io/linkerd/proxy/http_types/HttpMethod.js";

/**
 * A condition on requests for people: `GET /books/\d+`, `any of (GET, POST)`, `not /admin`. An empty `all`
 * holds for every request and an empty `any` for none.
 */
export function requestMatchText(match: RequestMatch__Output = {}): string {
  if (match.all !== undefined) return allText(match.all.matches ?? []);
  if (match.any !== undefined) return anyText(match.any.matches ?? []);
  if (match.not !== undefined) return `not ${operand(match.not)}`;
  if (match.path !== undefined) return match.path.regex ?? "";
  return match.method === undefined ? "no condition" : methodText(match.method);
}

function allText(matches: readonly RequestMatch__Output[]): string {
  if (matches.length === 0) return "every request";
  return methodAndPath(matches) ?? listText("all of", matches);
}

function anyText(matches: readonly RequestMatch__Output[]): string {
  return matches.length === 0 ? "no request" : listText("any of", matches);
}

/** The commonest condition, written as in a request line. */
function methodAndPath(matches: readonly RequestMatch__Output[]): string | undefined {
  const method = matches.find((match) => match.method !== undefined);
  const path = matches.find((match) => match.path !== undefined);
  if (matches.length !== 2 || method === undefined || path === undefined) return undefined;
  return `${requestMatchText(method)} ${requestMatchText(path)}`;
}

function listText(word: string, matches: readonly RequestMatch__Output[]): string {
  const texts = matches.map((match) => requestMatchText(match));
  return texts.length === 1 ? texts.join() : `${word} (${texts.join(", ")})`;
}

/** Parentheses where a reader could take `not` for a part of the condition only. */
function operand(match: RequestMatch__Output): string {
  const text = requestMatchText(match);
  const simple = match.path !== undefined || match.method !== undefined || /^(all|any) of \(/.test(text);
  return simple ? text : `(${text})`;
}

/** GET is zero and so may be absent from the message. */
function methodText({ registered, unregistered }: HttpMethod__Output): string {
  return unregistered ?? registered ?? "GET";
}
