import type { RequestMatch } from "../profile/service-profile.js";
import { shown } from "./report.js";

const longestText = 160;

/** A condition for people, short: `GET and "/a"`, `not ("/a" or "/b")`. A large one is only named as such. */
export function conditionText(match: RequestMatch): string {
  if (leavesIn(match) > longestText) return tooLong;
  const text = textOf(match);
  return text.length <= longestText ? text : tooLong;
}

const tooLong = "what is left of its condition";

/** Methods and patterns; each makes the text longer by a character at least. */
function leavesIn(match: RequestMatch): number {
  switch (match.kind) {
    case "all":
    case "any":
      return match.matches.reduce((sum, child) => sum + leavesIn(child), 0);
    case "not":
      return leavesIn(match.match);
    case "method":
    case "path":
      return 1;
  }
}

function textOf(match: RequestMatch): string {
  switch (match.kind) {
    case "method":
      return match.method.toUpperCase();
    case "path":
      return shown(match.regex);
    case "not":
      return `not ${nested(match.match)}`;
    case "all":
      return match.matches.length === 0 ? "every request" : match.matches.map(nested).join(" and ");
    case "any":
      return match.matches.length === 0 ? "no request" : match.matches.map(nested).join(" or ");
  }
}

function nested(match: RequestMatch): string {
  const text = textOf(match);
  return (match.kind === "all" || match.kind === "any") && match.matches.length > 1 ? `(${text})` : text;
}
