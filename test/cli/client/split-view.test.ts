import { splitIsVoid, toSplitView, type BackendState } from "../../../src/cli/client/split-view.js";

const live = (endpoints: number): BackendState => ({ kind: "live", endpoints });

test("shares are parts of all weights", () => {
  const split = toSplitView(
    [
      { authority: "a", weight: 10_000 },
      { authority: "b", weight: 20_000 },
    ],
    new Map(),
  );
  expect(split.map(({ share }) => share)).toEqual([33.33, 66.67]);
});

test.each<readonly [string, number, BackendState, object]>([
  ["has endpoints", 1, live(3), { endpoints: 3, noTraffic: null, unknown: null }],
  ["has none", 1, live(0), { endpoints: 0, noTraffic: "no endpoints", unknown: null }],
  ["has no Service", 1, { kind: "missing" }, { endpoints: 0, noTraffic: "Service not found", unknown: null }],
  [
    "is refused",
    1,
    { kind: "refused", reason: "no" },
    { endpoints: null, noTraffic: "refused (no)", unknown: null },
  ],
  [
    "is not known",
    1,
    { kind: "unknown", reason: "gone" },
    { endpoints: null, noTraffic: null, unknown: "gone" },
  ],
  ["has no weight", 0, live(3), { endpoints: 3, noTraffic: "weight 0", unknown: null }],
])("a backend that %s", (_, weight, state, expected) => {
  expect(toSplitView([{ authority: "a", weight }], new Map([["a", state]]))).toEqual([
    { authority: "a", weight, share: weight === 0 ? 0 : 100, backendRef: null, ...expected },
  ]);
});

test.each([
  [[], false],
  [[0, 0], true],
  [[0, 1], false],
])("a split with the weights %j sends nothing: %s", (weights, expected) => {
  expect(
    splitIsVoid(
      toSplitView(
        weights.map((weight) => ({ weight })),
        new Map(),
      ),
    ),
  ).toBe(expected);
});
