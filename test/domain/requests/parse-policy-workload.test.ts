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
  ['{"ns":"shop","pod":"web-1","pod":"web-2"}', { kind: "Pod", namespace: "shop", name: "web-1" }],
  ['{"ns":"shop","\\u0070od":"web-1"}\n', { kind: "Pod", namespace: "shop", name: "web-1" }],
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
  '{"ns":"shop","pod":"web-1","ns":"shop"}',
  '{"ns":"shop","pod":1,"pod":"web-1"}',
  '{"ns":"shop","pod":"\\ud800"}',
])("%s is none", (text) => {
  const parsed = parsePolicyWorkload(text);
  expect(parsed).toMatchObject({ ok: false, error: { code: "INVALID_ARGUMENT" } });
  expect(!parsed.ok && parsed.error.message).toContain(`found ${JSON.stringify(text)}`);
});

it("may hold as many arrays within one another as serde_json takes", () => {
  const nested = (depth: number) =>
    parsePolicyWorkload(`{"ns":"shop","pod":"web-1","x":${"[".repeat(depth)}${"]".repeat(depth)}}`).ok;
  expect([nested(126), nested(127)]).toEqual([true, false]);
});
