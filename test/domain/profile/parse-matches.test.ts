import { parseRequestMatch, parseResponseMatch } from "../../../src/domain/profile/parse-matches.js";
import { ObjectReader } from "../../../src/domain/resources/object-reader.js";
import { faults, parsed } from "../../support/cluster.js";

type Steps = readonly (string | number)[];

const method = (name: string, ...steps: Steps): object => ({
  kind: "method",
  method: name,
  path: [...steps, "method"],
});
const get = method("GET");
const path = (regex: string, ...steps: Steps): object => ({
  kind: "path",
  regex,
  path: [...steps, "pathRegex"],
});
const status = (min: number, max: number, ...steps: Steps): object => ({
  kind: "status",
  min,
  max,
  path: [...steps, "status"],
});

describe("parseRequestMatch", () => {
  it.each([
    ["a method", { method: "GET" }, get],
    ["a method, as it is written", { method: "get" }, method("get")],
    ["a path", { pathRegex: "/a" }, path("/a")],
    [
      "all",
      { all: [{ method: "GET" }, { pathRegex: "/a" }] },
      { kind: "all", matches: [method("GET", "all", 0), path("/a", "all", 1)] },
    ],
    ["any", { any: [{ method: "GET" }] }, { kind: "any", matches: [method("GET", "any", 0)] }],
    ["an empty list, which is a field that is set", { all: [] }, { kind: "all", matches: [], path: ["all"] }],
    ["an empty list of alternatives", { any: [] }, { kind: "any", matches: [], path: ["any"] }],
    ["a negation", { not: { method: "GET" } }, { kind: "not", match: method("GET", "not") }],
    ["fields that are empty or null as absent", { method: "GET", pathRegex: "", all: null, not: null }, get],
  ])("reads %s", (_, raw, match) => {
    expect(parsed(parseRequestMatch, raw)).toEqual(match);
  });

  it("joins several fields of one condition in the order in which Linkerd writes them", () => {
    const raw = {
      pathRegex: "/a",
      not: { method: "POST" },
      method: "GET",
      any: [{ method: "POST" }],
      all: [{ method: "GET" }],
    };
    expect(parsed(parseRequestMatch, raw)).toEqual({
      kind: "all",
      matches: [
        { kind: "all", matches: [method("GET", "all", 0)] },
        { kind: "any", matches: [method("POST", "any", 0)] },
        get,
        { kind: "not", match: method("POST", "not") },
        path("/a"),
      ],
    });
  });

  it("reads conditions within conditions, with the path of every method and pattern", () => {
    const raw = { any: [{ all: [{ method: "GET" }, { not: { pathRegex: "/a" } }] }] };
    expect(parsed(parseRequestMatch, raw)).toEqual({
      kind: "any",
      matches: [
        {
          kind: "all",
          matches: [
            method("GET", "any", 0, "all", 0),
            { kind: "not", match: path("/a", "any", 0, "all", 1, "not") },
          ],
        },
      ],
    });
  });

  describe("a negation as a list, as the custom resource definition has it", () => {
    it.each([
      ["of one is that one", [{ method: "GET" }], method("GET", "not", 0)],
      [
        "of several is that none may match",
        [{ method: "GET" }, { method: "POST" }],
        { kind: "any", matches: [method("GET", "not", 0), method("POST", "not", 1)] },
      ],
      ["of none forbids nothing", [], { kind: "any", matches: [], path: ["not"] }],
    ])("%s", (_, not, match) => {
      expect(parsed(parseRequestMatch, { not })).toEqual({ kind: "not", match });
    });

    it("names the item that is wrong", () => {
      expect(faults(parseRequestMatch, { not: [{ method: "GET" }, {}] })).toEqual([
        "not[1]: expected one of the fields all, any, not, method or pathRegex, found none",
      ]);
    });
  });

  it.each([
    ["nothing set", {}, ": expected one of the fields all, any, not, method or pathRegex, found none"],
    [
      "nothing set deep within",
      { all: [{ any: [{}] }] },
      "all[0].any[0]: expected one of the fields all, any, not, method or pathRegex, found none",
    ],
    ["a null among others", { any: [null] }, "any[0]: expected an object, found null"],
    ["a list that is none", { all: { method: "GET" } }, "all: expected a list, found an object"],
    ["a method that is no text", { method: 1, pathRegex: "/a" }, "method: expected a string, found 1"],
    ["a text as negation", { not: "GET" }, 'not: expected an object, found "GET"'],
  ])("reports a condition with %s", (_, raw, fault) => {
    expect(faults(parseRequestMatch, raw)).toContain(fault);
  });

  it("takes twenty conditions within one another, which the proxy can decode in any case", () => {
    expect(faults(parseRequestMatch, nested(20))).toEqual([]);
  });

  it("reports more than that", () => {
    expect(faults(parseRequestMatch, nested(21))).toEqual([
      `${Array<string>(20).fill("not").join(".")}: expected at most 20 conditions within one another, found more`,
    ]);
  });
});

test.each([
  [parseRequestMatch, {}, "no-condition"],
  [parseRequestMatch, nested(21), "too-deep"],
  [parseRequestMatch, { all: [null] }, undefined],
  [parseResponseMatch, {}, "no-condition"],
  [parseResponseMatch, { status: { min: 99 } }, "status-out-of-range"],
  [parseResponseMatch, { status: { min: 500, max: 499 } }, "status-range-reversed"],
  [parseResponseMatch, { status: 500 }, undefined],
])("%p of %j names the rule that is broken, unless it is about types: %p", (parse, raw, rule) => {
  const reader = new ObjectReader(raw);
  parse(reader);
  expect(reader.problems[0]?.rule).toBe(rule);
});

function nested(levels: number): object {
  return levels === 1 ? { method: "GET" } : { not: nested(levels - 1) };
}

describe("parseResponseMatch", () => {
  it.each([
    ["a range", { status: { min: 500, max: 599 } }, status(500, 599)],
    ["one status", { status: { min: 404, max: 404 } }, status(404, 404)],
    ["a range that is open above", { status: { min: 500 } }, status(500, 0)],
    ["a range that is open below", { status: { max: 299 } }, status(0, 299)],
    ["a range that is open at both ends", { status: {} }, status(0, 0)],
    ["the lowest and the highest status", { status: { min: 100, max: 599 } }, status(100, 599)],
    ["a negation", { not: { status: { min: 200 } } }, { kind: "not", match: status(200, 0, "not") }],
  ])("reads %s", (_, raw, match) => {
    expect(parsed(parseResponseMatch, raw)).toEqual(match);
  });

  it("joins several fields of one condition in the order in which Linkerd writes them", () => {
    const raw = {
      not: { status: { min: 501 } },
      status: { min: 500 },
      any: [{ status: { min: 400 } }],
      all: [],
    };
    expect(parsed(parseResponseMatch, raw)).toEqual({
      kind: "all",
      matches: [
        { kind: "all", matches: [], path: ["all"] },
        { kind: "any", matches: [status(400, 0, "any", 0)] },
        status(500, 0),
        { kind: "not", match: status(501, 0, "not") },
      ],
    });
  });

  it.each([
    [{}, ": expected one of the fields all, any, not or status, found none"],
    [{ method: "GET" }, ": expected one of the fields all, any, not or status, found none"],
    [{ status: { min: 99 } }, "status.min: expected a status from 100 to 599, found 99"],
    [{ status: { max: 600 } }, "status.max: expected a status from 100 to 599, found 600"],
    [{ status: { min: 500, max: 499 } }, "status.max: expected at least the minimum 500, found 499"],
    [{ status: { min: -1 } }, "status.min: expected a whole number from 0 to 4294967295, found -1"],
    [{ status: 500 }, "status: expected an object, found 500"],
    [{ all: [{ status: { min: 600 } }] }, "all[0].status.min: expected a status from 100 to 599, found 600"],
  ])("reports what Linkerd refuses: %j", (raw, fault) => {
    expect(faults(parseResponseMatch, raw)).toEqual([fault]);
  });
});
