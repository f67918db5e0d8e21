import { parsePolicyWorkload } from "../../../src/domain/requests/parse-policy-workload.js";

it.each([
  ['{"ns":"shop","pod":"web-1"}', { kind: "Pod", namespace: "shop", name: "web-1" }],
  ['{"ns":"shop","pod":"web-1","nodeName":"node-1"}', { kind: "Pod", namespace: "shop", name: "web-1" }],
  [
    '{ "external_workload":"vm-1", "ns":"shop" }',
    { kind: "ExternalWorkload", namespace: "shop", name: "vm-1" },
  ],
  [
    '{"external_workload":"vm-1","pod":"web-1","ns":"x"}',
    { kind: "ExternalWorkload", namespace: "x", name: "vm-1" },
  ],
  ["shop:web-1", { kind: "Pod", namespace: "shop", name: "web-1" }],
  ["shop:web:1", { kind: "Pod", namespace: "shop", name: "web:1" }],
])("%s", (text, expected) => {
  expect(parsePolicyWorkload(text)).toEqual({ ok: true, value: expected });
});

it.each([
  "",
  "shop",
  ":web",
  "shop:",
  "{",
  "{}",
  '{"ns":"shop"}',
  '{"pod":"web-1"}',
  '{"ns":"shop","nonsense":"web-1"}',
  '{"ns":1,"pod":"web-1"}',
  '{"ns":"shop","pod":null}',
  '{"NS":"shop","pod":"web-1"}',
  '{"ns":"shop","pod":"web-1"} x',
])("%s is none", (text) => {
  const parsed = parsePolicyWorkload(text);
  expect(parsed).toMatchObject({ ok: false, error: { code: "INVALID_ARGUMENT" } });
  expect(!parsed.ok && parsed.error.message).toContain(`found ${JSON.stringify(text)}`);
});
