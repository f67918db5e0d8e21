import { parsePolicyPorts } from "../../../src/domain/policy/policy-port-list.js";
import { formatPortSet } from "../../../src/domain/port-set.js";

it.each([
  ["", ""],
  [",, ,", ""],
  ["80", "80"],
  ["4,1-2", "1-2,4"],
  [" 80 , 90 - 92 ", "80,90-92"],
  ["\u008580\u3000", "80"],
  ["+80", "80"],
  ["80,80-81,81-90", "80-90"],
  ["1-65535", "1-65535"],
])("%j is %j", (text, expected) => {
  const parsed = parsePolicyPorts(text);
  expect(parsed.ok && formatPortSet(parsed.value)).toBe(expected);
});

it.each([
  ["0", "0"],
  ["65536", "65536"],
  ["2-1", "2-1"],
  ["2-", "2-"],
  ["-2", "-2"],
  ["1-2-3", "1-2-3"],
  ["80,http", "http"],
  ["80,\ufeff81", "\ufeff81"],
  ["80,  x ", "x"],
])("%j is no list for policies, because of %j", (text, part) => {
  expect(parsePolicyPorts(text)).toEqual({
    ok: false,
    error: `expected ports from 1 to 65535 and ranges of them, found ${JSON.stringify(part)}`,
  });
});
