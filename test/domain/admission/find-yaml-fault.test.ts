import { findYamlFault } from "../../../src/domain/admission/find-yaml-fault.js";
import { readJson } from "../../../src/domain/json/read-json.js";
import { finish } from "../../../src/domain/steps.js";

const find = (text: string) => {
  const node = readJson(text, { maxDepth: 10_000 });
  return node.ok ? finish(findYamlFault(text, node.value)) : "no JSON";
};
const key = (length: number, character = "k") => `{"${character.repeat(length)}":1}`;
const notFound = "did not find expected ',' or '}'";

describe("findYamlFault", () => {
  it.each(['{"a":[1,true,null,"\\u0000"]}', "\n {\t}\t", key(1022), key(1022, "\ud83d\ude00"), '"\u0085"'])(
    "takes %s",
    (text) => {
      expect(find(text)).toBeUndefined();
    },
  );

  it.each<[string, string]>([
    ['"\u007f"', "control characters are not allowed"],
    ['\n["\\/","\uffff"]', "control characters are not allowed"],
    ["\t1", "found character that cannot start any token"],
    ["\n\r\t1", "line 3: found character that cannot start any token"],
    ['["\\/"]', "found unknown escape character"],
    ['[1,\n"\\ud800"]', "line 2: found invalid Unicode character escape code"],
    ['["\u2028... "]', "line 2: found unexpected document indicator"],
    ['{"\\/":1}', "found unknown escape character"],
    [key(1023), notFound],
    [key(1023, "\ud83d\ude00"), notFound],
    ['{"a"\n:1}', `line 1: ${notFound}`],
    ['{"a\u0085":1}', `line 1: ${notFound}`],
    ['{"a"\n:"\\/"}', `line 1: ${notFound}`],
    ['["\\/",{"a"\n:1}]', "found unknown escape character"],
  ])("refuses %j", (text, fault) => {
    expect(find(text)).toBe(fault);
  });
});
