import { AnnotationReader } from "../../../src/domain/policy/annotation-reader.js";
import { readFailureAccrual } from "../../../src/domain/policy/read-failure-accrual.js";
import type { FailureAccrual } from "../../../src/domain/policy/service-settings.js";

const seconds = 1_000_000_000n;
const mode = "balancer.linkerd.io/failure-accrual";
const alpha = "balancer.alpha.linkerd.io/failure-accrual";
const consecutive = (part: string): string => `${mode}-consecutive-${part}`;
const rate = (part: string): string => `${alpha}-success-rate-${part}`;

type Annotations = Readonly<Record<string, string>>;

function read(annotations: Annotations) {
  const reader = new AnnotationReader(new Map(Object.entries(annotations)));
  return { accrual: readFailureAccrual(reader), faults: reader.faults, notes: reader.notes };
}

function accrualOf(annotations: Annotations): FailureAccrual | undefined {
  const { accrual, faults } = read(annotations);
  expect(faults).toEqual([]);
  return accrual;
}

const faultsOf = (annotations: Annotations): readonly string[] =>
  read(annotations).faults.map(({ annotation }) => annotation);

const backoff = { min: seconds, max: 60n * seconds, jitter: 0.5 };
const byRate: FailureAccrual = {
  kind: "unified",
  maxFailures: 7,
  backoff,
  honorRetryAfter: false,
  successRate: { threshold: 0.8, window: 10n * seconds, minRequests: 5 },
};

it("is none without a mode", () => {
  expect(accrualOf({ [consecutive("max-failures")]: "3" })).toBeUndefined();
});

it("counts failures in a row, with defaults", () => {
  expect(accrualOf({ [mode]: "consecutive" })).toEqual({ kind: "consecutive", maxFailures: 7, backoff });
});

it("counts failures in a row and successes, with defaults", () => {
  expect(accrualOf({ [mode]: "unified" })).toEqual(byRate);
});

it("has its own numbers", () => {
  const annotations = {
    [mode]: "unified",
    [consecutive("max-failures")]: " 0 ",
    [consecutive("min-penalty")]: "0",
    [consecutive("max-penalty")]: "30s",
    [consecutive("jitter-ratio")]: " 0.1 ",
    [rate("threshold")]: " 0.9 ",
    [rate("window")]: "10ms",
    [rate("min-requests")]: " 1000000 ",
    [`${alpha}-honor-retry-after`]: "true",
  };
  expect(accrualOf(annotations)).toEqual({
    kind: "unified",
    maxFailures: 0,
    backoff: { min: 0n, max: 30n * seconds, jitter: Math.fround(0.1) },
    honorRetryAfter: true,
    successRate: { threshold: 0.9, window: 10_000_000n, minRequests: 1_000_000 },
  });
});

it.each([["success-rate"], ["true"], ["false"], [""], ["Consecutive"], [" consecutive"]])(
  "has no mode %j",
  (text) => {
    expect(read({ [mode]: text }).faults).toEqual([
      { annotation: mode, message: `expected consecutive or unified, found ${JSON.stringify(text)}` },
    ]);
  },
);

it.each<readonly [Annotations, readonly string[]]>([
  [{ [consecutive("max-failures")]: "-1" }, [consecutive("max-failures")]],
  [{ [consecutive("max-failures")]: "4294967296" }, [consecutive("max-failures")]],
  [{ [consecutive("min-penalty")]: "2m" }, [consecutive("min-penalty")]],
  [{ [consecutive("max-penalty")]: "500ms" }, [consecutive("min-penalty")]],
  [{ [consecutive("min-penalty")]: "0", [consecutive("max-penalty")]: "0" }, [consecutive("max-penalty")]],
  [{ [consecutive("jitter-ratio")]: "-0.1" }, [consecutive("jitter-ratio")]],
  [{ [consecutive("jitter-ratio")]: "100.1" }, [consecutive("jitter-ratio")]],
  [{ [consecutive("jitter-ratio")]: "NaN" }, [consecutive("jitter-ratio")]],
  [
    { [consecutive("max-failures")]: "x", [consecutive("max-penalty")]: "soon" },
    [consecutive("max-failures"), consecutive("max-penalty")],
  ],
])("is void with %j", (annotations, faults) => {
  expect(faultsOf({ [mode]: "consecutive", ...annotations })).toEqual(faults);
  expect(faultsOf({ [mode]: "unified", ...annotations })).toEqual(faults);
});

it.each([
  [{ [rate("threshold")]: "1.5" }, rate("threshold")],
  [{ [rate("threshold")]: "-0.1" }, rate("threshold")],
  [{ [rate("window")]: "0s" }, rate("window")],
  [{ [rate("window")]: "9ms" }, rate("window")],
  [{ [rate("window")]: "0s", [rate("threshold")]: "0" }, rate("window")],
  [{ [rate("min-requests")]: "1000001" }, rate("min-requests")],
  [{ [rate("min-requests")]: "many" }, rate("min-requests")],
])("by success rate is void with %j", (annotations, fault) => {
  expect(faultsOf({ [mode]: "unified", ...annotations })).toEqual([fault]);
  // Counting failures in a row alone, nobody reads these.
  expect(faultsOf({ [mode]: "consecutive", ...annotations })).toEqual([]);
});

it("takes any window and number of requests while the rate is not counted", () => {
  const annotations = {
    [mode]: "unified",
    [rate("threshold")]: "0",
    [rate("window")]: "5ms",
    [rate("min-requests")]: "2000000",
  };
  expect(accrualOf(annotations)).toMatchObject({
    successRate: { threshold: 0, window: 5_000_000n, minRequests: 2_000_000 },
  });
});

it("notes what has no effect", () => {
  const annotation = rate("threshold");
  const idle = [{ annotation, message: `has no effect without ${mode}: unified` }];
  expect(read({ [annotation]: "0.9" }).notes).toEqual(idle);
  expect(read({ [mode]: "consecutive", [annotation]: "0.9" }).notes).toEqual(idle);
  expect(read({ [mode]: "unified", [rate("thresold")]: "0.9" })).toMatchObject({
    accrual: byRate,
    notes: [{ annotation: rate("thresold"), message: expect.stringContaining("expected one of") as string }],
  });
});

it("honours no Retry-After when that switch cannot be read, and keeps the rest", () => {
  const annotation = `${alpha}-honor-retry-after`;
  expect(read({ [mode]: "unified", [annotation]: "maybe" })).toEqual({
    accrual: byRate,
    faults: [],
    notes: [{ annotation, message: 'expected true or false, found "maybe"; it counts as false' }],
  });
});
