import type { RequestMatch, ResponseMatch, Route } from "../../src/domain/profile/service-profile.js";
import { toRoute } from "../../src/translate/route-translator.js";

const get: RequestMatch = { kind: "method", method: "get", path: [] };
const path: RequestMatch = { kind: "path", regex: "/a/[^/]*", path: [] };
const status = (min: number, max: number): ResponseMatch => ({ kind: "status", min, max, path: [] });
const plain: Route = { name: "r", condition: get, responseClasses: [], isRetryable: false, timeout: 0n };
const wireGet = { method: { registered: "GET" } };

function conditionOf(condition: RequestMatch): unknown {
  return toRoute({ ...plain, condition }).condition;
}

function responseConditionOf(condition: ResponseMatch): unknown {
  return toRoute({ ...plain, responseClasses: [{ condition, isFailure: false }] }).responseClasses?.[0]
    ?.condition;
}

describe("toRoute", () => {
  it("writes of a route that says little its condition and label alone: no timeout and no class by default", () => {
    expect(toRoute(plain)).toEqual({ condition: wireGet, metricsLabels: { route: "r" } });
  });

  it("labels a route without a name by the empty one", () => {
    expect(toRoute({ ...plain, name: "" }).metricsLabels).toEqual({ route: "" });
  });

  it("writes all that a route says", () => {
    const route: Route = {
      ...plain,
      responseClasses: [
        { condition: status(500, 599), isFailure: true },
        { condition: status(404, 404), isFailure: false },
      ],
      isRetryable: true,
      timeout: 1_500_000_000n,
    };
    expect(toRoute(route)).toEqual({
      condition: wireGet,
      metricsLabels: { route: "r" },
      responseClasses: [
        { condition: { status: { min: 500, max: 599 } }, isFailure: true },
        { condition: { status: { min: 404, max: 404 } } },
      ],
      isRetryable: true,
      timeout: { seconds: "1", nanos: 500_000_000 },
    });
  });

  it.each<readonly [string, RequestMatch, object]>([
    ["a method", get, wireGet],
    ["a path", path, { path: { regex: "/a/[^/]*" } }],
    [
      "all",
      { kind: "all", matches: [get, path] },
      { all: { matches: [wireGet, { path: { regex: "/a/[^/]*" } }] } },
    ],
    ["any", { kind: "any", matches: [get] }, { any: { matches: [wireGet] } }],
    ["none", { kind: "not", match: get }, { not: wireGet }],
    ["an empty list, which is there all the same", { kind: "all", matches: [] }, { all: {} }],
    [
      "conditions in conditions",
      { kind: "not", match: { kind: "any", matches: [{ kind: "not", match: get }] } },
      { not: { any: { matches: [{ not: wireGet }] } } },
    ],
  ])("writes a condition: %s", (_, condition, expected) => {
    expect(conditionOf(condition)).toEqual(expected);
  });

  it.each<readonly [string, ResponseMatch, object]>([
    ["a range", status(500, 599), { status: { min: 500, max: 599 } }],
    ["a range that is open above", status(500, 0), { status: { min: 500 } }],
    ["a range that is open below", status(0, 299), { status: { max: 299 } }],
    ["a range that is open at both ends", status(0, 0), { status: {} }],
    ["all", { kind: "all", matches: [status(500, 0)] }, { all: { matches: [{ status: { min: 500 } }] } }],
    ["any of nothing", { kind: "any", matches: [] }, { any: {} }],
    ["none", { kind: "not", match: status(200, 0) }, { not: { status: { min: 200 } } }],
  ])("writes a response class's condition: %s", (_, condition, expected) => {
    expect(responseConditionOf(condition)).toEqual(expected);
  });
});
