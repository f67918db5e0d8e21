import { requestMatchText } from "../../../src/cli/client/request-match-text.js";

const get = { method: { registered: "GET" } } as const;
const books = { path: { regex: "/books/\\d+" } };
const admin = { path: { regex: "/admin" } };

test.each([
  [books, "/books/\\d+"],
  [get, "GET"],
  [{ method: {} }, "GET"],
  [{ method: { unregistered: "PURGE" } }, "PURGE"],
  [{ all: { matches: [books, get] } }, "GET /books/\\d+"],
  [{ all: { matches: [books] } }, "/books/\\d+"],
  [{ all: { matches: [get, books, { not: admin }] } }, "all of (GET, /books/\\d+, not /admin)"],
  [{ all: { matches: [books, admin] } }, "all of (/books/\\d+, /admin)"],
  [{ any: { matches: [{ all: { matches: [get, books] } }, admin] } }, "any of (GET /books/\\d+, /admin)"],
  [{ any: { matches: [get] } }, "GET"],
  [{ not: { all: { matches: [get, books] } } }, "not (GET /books/\\d+)"],
  [{ not: { any: { matches: [books, admin] } } }, "not any of (/books/\\d+, /admin)"],
  [{ not: { not: admin } }, "not (not /admin)"],
  [{ all: {} }, "every request"],
  [{ any: {} }, "no request"],
  [{}, "no condition"],
  [undefined, "no condition"],
])("%j reads %s", (match, text) => expect(requestMatchText(match)).toBe(text));
