import * as fc from "fast-check";
import { parseContextToken, type ContextToken } from "../../src/domain/context-token.js";

function token(fields: Partial<ContextToken>): ContextToken {
  return { ns: "", nodeName: "", pod: "", form: "json", ...fields };
}

describe("parseContextToken", () => {
  it("knows nothing without a token", () => {
    expect(parseContextToken("")).toEqual(token({ form: "none" }));
  });

  it("reads the token a proxy sends", () => {
    const text = '{"ns":"shop", "nodeName":"node-1", "pod":"web-0"}\n';
    expect(parseContextToken(text)).toEqual(token({ ns: "shop", nodeName: "node-1", pod: "web-0" }));
  });

  it.each<[string, Partial<ContextToken>]>([
    ["{}", {}],
    ["null", {}],
    ['{"ns":""}', {}],
    [' \t{ "pod" : "web-0" }\r\n', { pod: "web-0" }],
    ['{"other":{"ns":"a"},"list":[{"pod":"b"},"ns"],"ns":"shop"}', { ns: "shop" }],
    ['{"ns":"a\\"},{\\"pod\\":\\"b"}', { ns: 'a"},{"pod":"b' }],
    ['{"\\u006es":"shop"}', { ns: "shop" }],
  ])("reads the members of %s and no others", (text, fields) => {
    expect(parseContextToken(text)).toEqual(token(fields));
  });

  it.each<[string, Partial<ContextToken>]>([
    ['{"NS":"shop","nodename":"n","Pod":"p"}', { ns: "shop", nodeName: "n", pod: "p" }],
    ['{"n\u017f":"shop"}', { ns: "shop" }],
    ['{"ns":"a","NS":"b"}', { ns: "b" }],
    ['{"ns":"a","NS":"b","ns":"c"}', { ns: "c" }],
  ])("takes member names in any case, and the last of them: %s", (text, fields) => {
    expect(parseContextToken(text)).toEqual(token(fields));
  });

  it.each<[string, Partial<ContextToken>]>([
    ['{"ns":null,"pod":"web-0"}', { pod: "web-0" }],
    ['{"ns":"shop","ns":null}', { ns: "shop" }],
    ['{"ns":5,"nodeName":["n"],"pod":"web-0"}', { pod: "web-0" }],
    ['{"ns":{"ns":"a"},"pod":true,"nodeName":"n"}', { nodeName: "n" }],
    ['{"ns":"shop","ns":[]}', { ns: "shop" }],
  ])("passes over null and what is no text: %s", (text, fields) => {
    expect(parseContextToken(text)).toEqual(token(fields));
  });

  it("replaces half of a surrogate pair as Go does", () => {
    expect(parseContextToken('{"ns":"\\ud800x\\ud83d\\ude00"}')).toEqual(token({ ns: "\ufffdx\u{1f600}" }));
  });

  it.each([
    ["ns:shop", "shop"],
    ["ns:", ""],
    ["ns:a b", "a b"],
    ["ns:shop\n", "shop\n"],
  ])("reads the older form %j", (text, ns) => {
    expect(parseContextToken(text)).toEqual(token({ ns, form: "legacy" }));
  });

  it.each([
    "shop",
    "ns",
    "NS:shop",
    " ns:shop",
    "ns:a:b",
    "pod:web-0",
    '{"ns":"shop"}x',
    '{"ns":"shop"}{}',
    '{"ns":"shop",}',
    "{'ns':'shop'}",
    '{"ns":"shop"',
    '\ufeff{"ns":"shop"}',
    "[]",
    '["ns"]',
    '"ns"',
    "5",
    "true",
  ])("learns nothing from %j", (text) => {
    expect(parseContextToken(text)).toEqual(token({ form: "invalid" }));
  });

  it("reads back what JSON.stringify writes", () => {
    const text = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(fc.record({ ns: text, nodeName: text, pod: text, extra: fc.jsonValue() }), (fields) => {
        const { ns, nodeName, pod } = fields;
        expect(parseContextToken(JSON.stringify(fields))).toEqual(token({ ns, nodeName, pod }));
      }),
    );
  });

  it("reads any text, and says nothing about an invalid one", () => {
    const unit = fc.constantFrom(...Array.from('{}[]":,ns\\ '), '"ns"', '"pod":"a"');
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1 }), (text) => {
        const { form, ...fields } = parseContextToken(text);
        if (form === "invalid") expect(fields).toEqual({ ns: "", nodeName: "", pod: "" });
        else expect(["json", "legacy"]).toContain(form);
      }),
    );
  });
});
