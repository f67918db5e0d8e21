import { responseMatchText } from "../../../src/cli/client/response-match-text.js";

const status = (min: number, max: number) => ({ status: { min, max } });

test.each([
  [status(500, 599), "5xx"],
  [status(404, 404), "404"],
  [{ status: { min: 404 } }, "404"],
  [{ status: { max: 404 } }, "404"],
  [status(400, 404), "400-404"],
  [status(400, 599), "400-599"],
  [{ not: status(200, 299) }, "not 2xx"],
  [{ not: { not: status(200, 299) } }, "not (not 2xx)"],
  [{ any: { matches: [status(404, 404), status(500, 599)] } }, "any of (404, 5xx)"],
  [{ not: { any: { matches: [status(404, 404), status(500, 599)] } } }, "not any of (404, 5xx)"],
  [{ all: { matches: [status(500, 599), { not: status(503, 503) }] } }, "all of (5xx, not 503)"],
  [{ all: { matches: [status(500, 599)] } }, "5xx"],
  [{ all: {} }, "every response"],
  [{ any: {} }, "no response"],
  [undefined, "no condition"],
])("%j reads %s", (match, text) => expect(responseMatchText(match)).toBe(text));
