import type { HttpStatusRange__Output } from "../../gen/io/linkerd/proxy/destination/HttpStatusRange.js";
import type { ResponseMatch__Output } from "../../gen/io/linkerd/proxy/destination/ResponseMatch.js";

/** A condition on responses for people: `5xx`, `404`, `400-404`, `not 2xx`, `any of (404, 5xx)`. */
export function responseMatchText(match: ResponseMatch__Output | undefined): string {
  if (match?.all !== undefined) return listText("all of", match.all.matches, "every response");
  if (match?.any !== undefined) return listText("any of", match.any.matches, "no response");
  if (match?.not !== undefined) return `not ${operand(match.not)}`;
  if (match?.status !== undefined) return statusText(match.status);
  return "no condition";
}

function listText(
  word: string,
  matches: readonly ResponseMatch__Output[] | undefined,
  whenEmpty: string,
): string {
  const texts = (matches ?? []).map(responseMatchText);
  if (texts.length === 0) return whenEmpty;
  return texts.length === 1 ? texts.join() : `${word} (${texts.join(", ")})`;
}

function operand(match: ResponseMatch__Output): string {
  const text = responseMatchText(match);
  return match.status !== undefined || /^(all|any) of \(/.test(text) ? text : `(${text})`;
}

/** One end at zero makes the other the only code (destination.proto, HttpStatusRange). */
function statusText({ min = 0, max = 0 }: HttpStatusRange__Output): string {
  const low = min === 0 ? max : min;
  const high = max === 0 ? min : max;
  if (low === high) return String(low);
  return low % 100 === 0 && high === low + 99 ? `${low / 100}xx` : `${low}-${high}`;
}
