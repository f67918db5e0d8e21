import { toHttpMethod } from "../../src/translate/http-method.js";

describe("toHttpMethod", () => {
  it.each(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT", "HEAD", "TRACE"])(
    "knows %s",
    (method) => {
      expect([toHttpMethod(method), toHttpMethod(method.toLowerCase())]).toEqual([
        { registered: method },
        { registered: method },
      ]);
    },
  );

  it.each([
    ["PURGE", "PURGE"],
    ["purge", "PURGE"],
    ["GET ", "GET "],
    ["*", "*"],
    ["größe", "GRÖßE"],
  ])("passes on %j by name, in upper case", (method, unregistered) => {
    expect(toHttpMethod(method)).toEqual({ unregistered });
  });
});
