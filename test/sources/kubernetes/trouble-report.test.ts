import { TroubleReport } from "../../../src/sources/kubernetes/trouble-report.js";

const absent = { type: "refused", reason: "absent", message: "404" } as const;
const forbidden = { type: "refused", reason: "forbidden", message: "403" } as const;

let lines: string[];
const report = (refusalMs = 0) => {
  lines = [];
  const log = {
    failed: (reason: string) => void lines.push(`failed: ${reason}`),
    over: () => void lines.push("over"),
    refused: (reason: string) => void lines.push(`refused: ${reason}`),
    granted: () => void lines.push("granted"),
  };
  return new TroubleReport(log, refusalMs);
};

test("each failure is told, and once that they are over", () => {
  const trouble = report();
  trouble.over();
  trouble.failed("reset");
  trouble.failed("refused");
  expect(trouble.texts).toEqual(["refused; what is known stays, and it is tried again"]);
  trouble.over();
  expect(trouble.texts).toEqual([]);
  trouble.failed("reset");
  expect(lines).toEqual(["failed: reset", "failed: refused", "over", "failed: reset"]);
});

test("a kind of which nothing is known is empty at the first refusal, which is told once", () => {
  const trouble = report(3_600_000);
  expect(trouble.refused(absent, { hasItems: false })).toBe(true);
  expect(trouble.refused(absent, { hasItems: false })).toBe(true);
  expect(trouble.refusal).toBe("absent");
  expect(trouble.texts).toEqual(["the server has no such kind (404); it counts as empty"]);
  trouble.listed();
  expect(trouble.texts).toEqual([]);
  expect(trouble.refusal).toBeUndefined();
  expect(lines).toEqual(["refused: the server has no such kind (404); it counts as empty", "granted"]);
});

test("another reason is told too", () => {
  const trouble = report();
  trouble.refused(absent, { hasItems: false });
  trouble.refused(forbidden, { hasItems: false });
  expect(trouble.texts).toEqual(["may not be read (403); it counts as empty"]);
  expect(lines).toHaveLength(2);
});

test("what is known of a kind stays until the refusal has gone on for a while", () => {
  const patient = report(3_600_000);
  expect(patient.refused(absent, { hasItems: true })).toBe(false);
  expect(patient.refused(absent, { hasItems: true })).toBe(false);
  expect(patient.refusal).toBeUndefined();
  expect(patient.texts).toEqual(["the server has no such kind (404); what is known of it stays for now"]);
  expect(lines).toHaveLength(1);
  expect(report(0).refused(absent, { hasItems: true })).toBe(true);
});

test("a refusal that is not final begins anew after a failure", () => {
  const trouble = report(3_600_000);
  trouble.refused(absent, { hasItems: true });
  trouble.failed("reset");
  expect(trouble.texts).toEqual(["reset; what is known stays, and it is tried again"]);
});

test("a refusal ends a run of failures, as the server answers", () => {
  const trouble = report();
  trouble.failed("reset");
  trouble.refused(absent, { hasItems: false });
  expect(trouble.texts).toEqual(["the server has no such kind (404); it counts as empty"]);
});
