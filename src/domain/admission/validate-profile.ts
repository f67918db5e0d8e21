import { parseGoDuration } from "../go-duration.js";
import type { Steps } from "../steps.js";
import { formatFixed } from "./format-float.js";
import { quoteGo } from "../quote-go.js";
import type {
  RawResponseClass,
  RawRetryBudget,
  RawRoute,
  RawServiceProfile,
} from "./service-profile-type.js";
import { utf8Bytes } from "./utf8-bytes.js";
import { validateRequestMatch, validateResponseMatch } from "./validate-conditions.js";

/**
 * Checks a decoded ServiceProfile as Linkerd does (pkg/profiles/profiles.go, `Validate`).
 *
 * @returns the message for the first thing that is wrong; undefined if nothing is.
 */
export function* validateProfile({ metadata, spec }: RawServiceProfile): Steps<string | undefined> {
  const fault =
    nameFault(metadata.name) ??
    (yield* routesFault(spec.routes ?? [])) ??
    (spec.retryBudget === undefined ? undefined : budgetFault(spec.retryBudget));
  return fault === undefined ? undefined : `ServiceProfile ${quoteGo(metadata.name)} ${fault}`;
}

function* routesFault(routes: readonly (RawRoute | undefined)[]): Steps<string | undefined> {
  for (const route of routes) {
    yield;
    const fault = routeFault(route) ?? (yield* classesFault(route?.responseClasses ?? []));
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** In bytes. */
const longestName = 253;
const label = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const subdomain = `${label}(\\.${label})*`;
const subdomainError =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start " +
  `and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${subdomain}')`;
const subdomainPattern = new RegExp(`^${subdomain}$`);

/** apimachinery's `validation.IsDNS1123Subdomain`; its first error is all that is shown. */
function nameFault(name: string): string | undefined {
  if (name.length > longestName || utf8Bytes(name).length > longestName)
    return `has invalid name: must be no more than ${longestName} characters`;
  return subdomainPattern.test(name) ? undefined : `has invalid name: ${subdomainError}`;
}

function routeFault(route: RawRoute | undefined): string | undefined {
  if (route === undefined) return "has a null route";
  if (route.name === "") return "has a route with no name";
  const timeout = route.timeout === "" ? undefined : durationFault(route.timeout);
  if (timeout !== undefined) return `has a route with an invalid timeout: ${timeout}`;
  if (route.condition === undefined) return "has a route with no condition";
  const condition = validateRequestMatch(route.condition);
  return condition === undefined ? undefined : `has a route with an invalid condition: ${condition}`;
}

function* classesFault(
  responseClasses: readonly (RawResponseClass | undefined)[],
): Steps<string | undefined> {
  for (const responseClass of responseClasses) {
    yield;
    const fault = classFault(responseClass);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function classFault(responseClass: RawResponseClass | undefined): string | undefined {
  if (responseClass === undefined) return "has a null response class";
  if (responseClass.condition === undefined) return "has a response class with no condition";
  const condition = validateResponseMatch(responseClass.condition);
  return condition === undefined ? undefined : `has a response class with an invalid condition: ${condition}`;
}

function budgetFault({ retryRatio, ttl }: RawRetryBudget): string | undefined {
  if (retryRatio < 0) return `RetryBudget RetryRatio must be non-negative: ${formatFixed(retryRatio)}`;
  if (ttl === "") return "RetryBudget missing TTL field";
  const fault = durationFault(ttl);
  return fault === undefined ? undefined : `RetryBudget: ${fault}`;
}

function durationFault(text: string): string | undefined {
  const duration = parseGoDuration(text);
  return duration.ok ? undefined : duration.error;
}
