import { serviceProfileType } from "../../../src/domain/admission/service-profile-type.js";
import { decodeJson } from "./decode-json.js";

const decode = (spec: unknown) => decodeJson(serviceProfileType, JSON.stringify({ spec }));
const condition = (value: unknown) => decode({ routes: [{ condition: value }] });
const emptyRequest = { all: undefined, any: undefined, not: undefined, method: "", pathRegex: "" };
const get = { ...emptyRequest, method: "GET" };

describe("serviceProfileType", () => {
  it("keeps what the rules look at", () => {
    const spec = {
      routes: [
        null,
        {
          name: "r",
          timeout: "1s",
          isRetryable: true,
          condition: { all: [{ method: "GET" }, null] },
          responseClasses: [null, { isFailure: true, condition: { status: { min: 500 } } }],
        },
      ],
      retryBudget: { retryRatio: 0.5, minRetriesPerSecond: 1, ttl: "1s" },
      dstOverrides: [{ authority: "a", weight: "1" }],
      opaquePorts: { 80: {} },
    };
    expect(decode(spec)).toEqual({
      error: undefined,
      value: {
        metadata: { name: "" },
        spec: {
          routes: [
            undefined,
            {
              name: "r",
              timeout: "1s",
              condition: { ...emptyRequest, all: [get, undefined] },
              responseClasses: [
                undefined,
                {
                  condition: { all: undefined, any: undefined, not: undefined, status: { min: 500, max: 0 } },
                },
              ],
            },
          ],
          retryBudget: { retryRatio: 0.5, ttl: "1s" },
        },
      },
    });
  });

  it.each<[unknown, unknown]>([
    [{ method: "GET" }, [get]],
    [
      [{ method: "GET" }, null],
      [get, undefined],
    ],
    [[], []],
    [null, undefined],
  ])("takes one condition or a list of them for `not`: %j", (not, kept) => {
    const { value, error } = condition({ not });
    expect(error).toBeUndefined();
    expect(value.spec.routes?.[0]?.condition?.not).toEqual(kept);
  });

  it.each<[unknown, string]>([
    [
      { not: "x" },
      "json: cannot unmarshal string into Go struct field RequestMatch.spec.routes.condition.not of type v1alpha2.RequestMatch",
    ],
    [
      { not: ["x"] },
      "json: cannot unmarshal string into Go struct field RequestMatch.spec.routes.condition.not of type v1alpha2.RequestMatch",
    ],
    [
      { all: {} },
      "json: cannot unmarshal object into Go struct field RequestMatch.spec.routes.condition.all of type []*v1alpha2.RequestMatch",
    ],
  ])("refuses the condition %j", (value, error) => {
    expect(condition(value).error).toBe(error);
  });
});
