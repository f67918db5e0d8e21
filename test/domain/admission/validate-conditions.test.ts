import type {
  RawRequestMatch,
  RawResponseMatch,
} from "../../../src/domain/admission/service-profile-type.js";
import {
  validateRequestMatch,
  validateResponseMatch,
} from "../../../src/domain/admission/validate-conditions.js";

const request = (fields: Partial<RawRequestMatch> = {}): RawRequestMatch => ({
  all: undefined,
  any: undefined,
  not: undefined,
  method: "",
  pathRegex: "",
  ...fields,
});
const response = (fields: Partial<RawResponseMatch> = {}): RawResponseMatch => ({
  all: undefined,
  any: undefined,
  not: undefined,
  status: undefined,
  ...fields,
});
const status = (min: number, max: number) => response({ status: { min, max } });
const get = request({ method: "GET" });
const unset = "A request match must have a field set";
const unsetResponse = "A response match must have a field set";

describe("validateRequestMatch", () => {
  it.each<[RawRequestMatch]>([
    [get],
    [request({ pathRegex: "(" })],
    [request({ all: [] })],
    [request({ any: [get, get] })],
    [request({ not: [] })],
    [request({ not: [get, request({ all: [get] })] })],
  ])("takes %j", (match) => {
    expect(validateRequestMatch(match)).toBeUndefined();
  });

  it.each<[RawRequestMatch, string]>([
    [request(), unset],
    [request({ all: [get, request()] }), unset],
    [request({ not: [request()] }), unset],
    [request({ all: [undefined] }), 'null condition "all"'],
    [request({ any: [undefined] }), 'null condition "any"'],
    [request({ not: [undefined] }), 'null condition "not"'],
    [request({ any: [undefined], all: [get, request()] }), unset],
    [request({ not: [undefined], any: [request()] }), unset],
    [request({ all: [request({ any: [undefined] })], any: [request()] }), 'null condition "any"'],
  ])("refuses %j", (match, fault) => {
    expect(validateRequestMatch(match)).toBe(fault);
  });

  it("goes as deep as it has to", () => {
    let match = request();
    for (let level = 0; level < 100_000; level++) match = request({ not: [match] });
    expect(validateRequestMatch(match)).toBe(unset);
  });
});

describe("validateResponseMatch", () => {
  it.each<[number, number]>([
    [0, 0],
    [100, 599],
    [404, 404],
    [500, 0],
    [0, 299],
  ])("takes the statuses %d to %d", (min, max) => {
    expect(validateResponseMatch(status(min, max))).toBeUndefined();
  });

  it.each<[number, number, string]>([
    [99, 0, "Range minimum must be between 100 and 599, inclusive"],
    [600, 99, "Range minimum must be between 100 and 599, inclusive"],
    [0, 99, "Range maximum must be between 100 and 599, inclusive"],
    [100, 600, "Range maximum must be between 100 and 599, inclusive"],
    [500, 400, "Range maximum cannot be smaller than minimum"],
  ])("refuses the statuses %d to %d", (min, max, fault) => {
    expect(validateResponseMatch(status(min, max))).toBe(fault);
  });

  it("looks at all, any, status and not, in this order", () => {
    const low = status(1, 0);
    const high = status(600, 0);
    const none = response();
    expect(validateResponseMatch(response({ all: [none], any: [undefined] }))).toBe(unsetResponse);
    expect(validateResponseMatch({ ...low, any: [undefined] })).toBe('null condition "any"');
    expect(validateResponseMatch({ ...high, not: [none] })).toBe(
      "Range minimum must be between 100 and 599, inclusive",
    );
    expect(validateResponseMatch({ ...status(1, 0), status: undefined, not: [none] })).toBe(unsetResponse);
  });
});
