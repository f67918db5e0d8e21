import { parseRequestMatch, parseResponseMatch } from "../../../src/domain/profile/parse-matches.js";
import { faults, parsed } from "../../support/cluster.js";

const get = { kind: "method", method: "GET" };
const post = { kind: "method", method: "POST" };
const path = (regex: string, ...steps: readonly (string | number)[]): object => ({
  kind: "path",
  regex,
  path: [...steps, "pathRegex"],
});
const status = (min: number, max: number): object => ({ kind: "status", min, max });

describe("parseRequestMatch", () => {
  it.each([
    ["a method", { method: "GET" }, get],
    ["a method, as it is written", { method: "get" }, { kind: "method", method: "get" }],
    ["a path", { pathRegex: "/a" }, path("/a")],
    [
      "all",
      { all: [{ method: "GET" }, { pathRegex: "/a" }] },
      { kind: "all", matches: [get, path("/a", "all", 1)] },
    ],
    ["any", { any: [{ method: "GET" }] }, { kind: "any", matches: [get] }],
    ["an empty list, which is a field that is set", { all: [] }, { kind: "all", matches: [] }],
    ["an empty list of alternatives", { any: [] }, { kind: "any", matches: [] }],
    ["a negation", { not: { method: "GET" } }, { kind: "not", match: get }],
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
        { kind: "all", matches: [get] },
        { kind: "any", matches: [post] },
        get,
        { kind: "not", match: post },
        path("/a"),
      ],
    });
  });

  it("reads conditions within conditions, with the path of every pattern", () => {
    const raw = { any: [{ all: [{ method: "GET" }, { not: { pathRegex: "/a" } }] }] };
    expect(parsed(parseRequestMatch, raw)).toEqual({
      kind: "any",
      matches: [
        { kind: "all", matches: [get, { kind: "not", match: path("/a", "any", 0, "all", 1, "not") }] },
      ],
    });
  });

  describe("a negation as a list, as the custom resource definition has it", () => {
    it.each([
      ["of one is that one", [{ method: "GET" }], get],
      [
        "of several is that none may match",
        [{ method: "GET" }, { method: "POST" }],
        { kind: "any", matches: [get, post] },
      ],
      ["of none forbids nothing", [], { kind: "any", matches: [] }],
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

  function nested(levels: number): object {
    return levels === 1 ? { method: "GET" } : { not: nested(levels - 1) };
  }

  it("takes twenty conditions within one another, which the proxy can decode in any case", () => {
    expect(faults(parseRequestMatch, nested(20))).toEqual([]);
  });

  it("reports more than that", () => {
    expect(faults(parseRequestMatch, nested(21))).toEqual([
      `${Array<string>(20).fill("not").join(".")}: expected at most 20 conditions within one another, found more`,
    ]);
  });
});

describe("parseResponseMatch", () => {
  it.each([
    ["a range", { status: { min: 500, max: 599 } }, status(500, 599)],
    ["one status", { status: { min: 404, max: 404 } }, status(404, 404)],
    ["a range that is open above", { status: { min: 500 } }, status(500, 0)],
    ["a range that is open below", { status: { max: 299 } }, status(0, 299)],
    ["a range that is open at both ends", { status: {} }, status(0, 0)],
    ["the lowest and the highest status", { status: { min: 100, max: 599 } }, status(100, 599)],
    ["a negation", { not: { status: { min: 200 } } }, { kind: "not", match: status(200, 0) }],
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
        { kind: "all", matches: [] },
        { kind: "any", matches: [status(400, 0)] },
        status(500, 0),
        { kind: "not", match: status(501, 0) },
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
