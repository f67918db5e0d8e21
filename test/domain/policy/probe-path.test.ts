import { probePath } from "../../../src/domain/policy/probe-path.js";

// What Rust's http 1.2 makes of these texts.
it.each<readonly [string, string | undefined]>([
  ["/", "/"],
  ["/live", "/live"],
  ["/live?verbose=1", "/live"],
  ["/live#now", "/live"],
  ["/a?b#c?d", "/a"],
  ['/{"a":1}', '/{"a":1}'],
  ["/a%20b", "/a%20b"],
  ["*", "*"],
  ["healthz", ""],
  ["http://web:80/live?x", "/live"],
  ["http://web", "/"],
  ["http://web?x", "/"],
  ["HTTPS://web#x", "/"],
  ["a~b+c://user@[::1]:80/live", "/live"],
  ["://web", "/"],
  ["/a|b^c~{}", "/a|b^c~{}"],
  ["/a?`{}", "/a"],
  ["/gr\u00fcn", undefined],
  ["/a?\u00fc", undefined],
  ["/a\u007f", undefined],
  ["http://a b/live", undefined],
  ["http://web:80:90/live", undefined],
  ["http:///live", undefined],
  [`${"a".repeat(65)}://web`, undefined],
  ["/a b", undefined],
  ["/a<b", undefined],
  ["/a`b", undefined],
  ['/a?"', undefined],
  ["a b", undefined],
  ["", undefined],
])("of %j is %j", (text, expected) => {
  expect(probePath(text)).toBe(expected);
});
