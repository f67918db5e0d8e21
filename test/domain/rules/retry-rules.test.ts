import { retryFindings } from "../../../src/domain/rules/retry-rules.js";
import { readSpec, told } from "../../support/read-profile.js";

const good = { retryRatio: 0.2, minRetriesPerSecond: 10, ttl: "10s" };
const condition = { method: "GET" };

test.each<[object, readonly string[]]>([
  [{}, []],
  [{ ttl: "1s" }, []],
  [{ ttl: "60s" }, []],
  [{ ttl: "999ms" }, ["spec.retryBudget.ttl retry-budget-ttl"]],
  [{ ttl: "60.000000001s" }, ["spec.retryBudget.ttl retry-budget-ttl"]],
  [{ ttl: "0s" }, ["spec.retryBudget.ttl retry-budget-ttl"]],
  [{ ttl: "-10s" }, ["spec.retryBudget.ttl retry-budget-ttl"]],
  [{ retryRatio: 1000 }, []],
  // As 32 bits of floating point have it, this is 1000.
  [{ retryRatio: 1000.00001 }, []],
  [{ retryRatio: 1000.1 }, ["spec.retryBudget.retryRatio retry-budget-ratio"]],
  [{ retryRatio: -0.5 }, ["spec.retryBudget.retryRatio negative-retry-ratio"]],
  [{ minRetriesPerSecond: 2147483647 }, []],
  [{ minRetriesPerSecond: 2147483648 }, ["spec.retryBudget.minRetriesPerSecond retry-budget-minimum"]],
  [{ retryRatio: 0 }, []],
  [{ minRetriesPerSecond: 0 }, []],
  [{ retryRatio: 0, minRetriesPerSecond: 0 }, ["spec.retryBudget empty-retry-budget"]],
  [
    { ttl: "5m", retryRatio: 2000, minRetriesPerSecond: 4e9 },
    [
      "spec.retryBudget.ttl retry-budget-ttl",
      "spec.retryBudget.retryRatio retry-budget-ratio",
      "spec.retryBudget.minRetriesPerSecond retry-budget-minimum",
    ],
  ],
])("a budget with %j breaks %j", (overrides, expected) => {
  expect(told(retryFindings(readSpec({ retryBudget: { ...good, ...overrides } })))).toEqual(expected);
});

test("values are told as people write them", () => {
  expect(retryFindings(readSpec({ retryBudget: { ...good, ttl: "90s" } }))[0]?.found).toBe(
    "expected a ttl from 1s to 60s, found 1m30s",
  );
});

test("without a budget the default one is told once, at the first route that is retryable", () => {
  const plain = { name: "plain", condition };
  const retryable = { name: "retried", condition, isRetryable: true };
  expect(retryFindings(readSpec({ routes: [plain] }))).toEqual([]);
  expect(retryFindings(readSpec({ routes: [retryable], retryBudget: good }))).toEqual([]);
  const one = retryFindings(readSpec({ routes: [plain, retryable] }));
  expect(told(one)).toEqual(["spec.routes[1].isRetryable default-retry-budget"]);
  expect(one[0]?.found).toBe('"retried" is retryable, and there is no spec.retryBudget');
  const three = retryFindings(readSpec({ routes: [{ ...retryable, name: "" }, retryable, retryable] }));
  expect(three.map(({ found }) => found)).toEqual([
    "routes[0] and 2 more are retryable, and there is no spec.retryBudget",
  ]);
});
