import { formatGoDuration } from "../go-duration.js";
import type { RetryBudget, ServiceProfileSpec } from "../profile/service-profile.js";
import type { FieldPath } from "../resources/object-reader.js";
import type { Finding } from "./finding.js";
import { report } from "./report.js";
import type { RuleId } from "./rule-ids.js";
import { routePath, routeText } from "./route-path.js";

/** What the proxy takes for a budget (linkerd2-proxy service-profiles/src/proto.rs, convert_retry_budget). */
const limits = {
  shortestTtl: 1_000_000_000n,
  longestTtl: 60_000_000_000n,
  maxRatio: 1_000,
  maxMinimum: 0x7fffffff,
};

const noBudget = "the proxy drops the budget, so nothing in the profile is retried";

/** Rules about the retry budget, and about retries without one. */
export function retryFindings(spec: ServiceProfileSpec): readonly Finding[] {
  const budget = spec.retryBudget;
  if (budget === undefined) return defaultBudget(spec);
  const findings = faultsOf(budget).map(({ rule, field, found, remedy }) =>
    report(rule, budgetPath(field), { found, effect: noBudget, remedy }),
  );
  return [...negativeRatio(budget), ...findings, ...(findings.length === 0 ? emptyBudget(budget) : [])];
}

function budgetPath(...steps: FieldPath): FieldPath {
  return ["spec", "retryBudget", ...steps];
}

interface BudgetFault {
  readonly rule: RuleId;
  readonly field: keyof RetryBudget;
  readonly found: string;
  readonly remedy: string;
}

function faultsOf({ ttl, retryRatio, minRetriesPerSecond }: RetryBudget): readonly BudgetFault[] {
  const faults: BudgetFault[] = [];
  if (ttl < limits.shortestTtl || ttl > limits.longestTtl)
    faults.push({
      rule: "retry-budget-ttl",
      field: "ttl",
      found: `expected a ttl from 1s to 60s, found ${formatGoDuration(ttl)}`,
      remedy: "write a ttl within these bounds, such as 10s",
    });
  if (Math.fround(retryRatio) > limits.maxRatio)
    faults.push({
      rule: "retry-budget-ratio",
      field: "retryRatio",
      found: `expected a ratio from 0 to ${limits.maxRatio}, found ${retryRatio}`,
      remedy: "write the share of retries on top, such as 0.2 for a fifth",
    });
  if (minRetriesPerSecond > limits.maxMinimum)
    faults.push({
      rule: "retry-budget-minimum",
      field: "minRetriesPerSecond",
      found: `expected at most ${limits.maxMinimum}, found ${minRetriesPerSecond}`,
      remedy: "write how many retries a second are always allowed, such as 10",
    });
  return faults;
}

function negativeRatio({ retryRatio }: RetryBudget): readonly Finding[] {
  if (retryRatio >= 0) return [];
  return [
    report("negative-retry-ratio", budgetPath("retryRatio"), {
      found: `expected a ratio from 0 to ${limits.maxRatio}, found ${retryRatio}`,
      effect: `a webhook of Linkerd's refuses the profile; without one ${noBudget}`,
      remedy: "write the share of retries on top, such as 0.2 for a fifth",
    }),
  ];
}

/** Nothing on top, and nothing at least. */
function emptyBudget({ retryRatio, minRetriesPerSecond }: RetryBudget): readonly Finding[] {
  if (Math.fround(retryRatio) !== 0 || minRetriesPerSecond !== 0) return [];
  return [
    report("empty-retry-budget", budgetPath(), {
      found: "retryRatio and minRetriesPerSecond are 0 or not set",
      effect: "the budget never has a retry to give, so nothing is retried",
      remedy: "set them, such as to 0.2 and 10, or leave the budget out",
    }),
  ];
}

/** Told once, at the first route. */
function defaultBudget({ routes }: ServiceProfileSpec): readonly Finding[] {
  const retryable = [...routes.entries()].filter(([, route]) => route.isRetryable);
  const [first] = retryable;
  if (first === undefined) return [];
  const [index, route] = first;
  const name = routeText(route, index);
  const subject = retryable.length === 1 ? `${name} is` : `${name} and ${retryable.length - 1} more are`;
  return [
    report("default-retry-budget", routePath(index, "isRetryable"), {
      found: `${subject} retryable, and there is no spec.retryBudget`,
      effect: "the default one holds: a fifth on top, at least 10 a second, over 10s",
      remedy: "write the budget that the Service can bear",
    }),
  ];
}
