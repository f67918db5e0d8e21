import { probePath } from "../../../src/domain/policy/probe-path.js";

// What Rust's http 1.4 makes of these texts.
it.each<readonly [string, string | undefined]>([
  ["/", "/"],
  ["/live", "/live"],
  ["/live?verbose=1", "/live"],
  ["/live#now", "/live"],
  ["/a?b#c?d", "/a"],
  ['/{"a":1}', '/{"a":1}'],
  ["/gr\u00fcn", "/gr\u00fcn"],
  ["/a%20b", "/a%20b"],
  ["*", "*"],
  ["healthz", ""],
  ["http://web:80/live?x", "/live"],
  ["http://web", "/"],
  ["http://web?x", "/"],
  ["/a b", undefined],
  ["/a<b", undefined],
  ["/a`b", undefined],
  ['/a?"', undefined],
  ["a b", undefined],
  ["", undefined],
])("of %j is %j", (text, expected) => {
  expect(probePath(text)).toBe(expected);
});
