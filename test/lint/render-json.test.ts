import { renderJson } from "../../src/lint/render-json.js";
import { makeFinding, wholeFile } from "./findings.js";

test("the report has the documented shape", () => {
  const finding = makeFinding({ severity: "warning" });
  const report = { files: 2, profiles: 1, findings: [wholeFile, finding] };
  expect(JSON.parse(renderJson(report))).toEqual({
    version: 1,
    summary: { files: 2, profiles: 1, errors: 1, warnings: 1, notes: 0 },
    findings: [{ ...wholeFile, object: null, field: null }, finding],
  });
});

test("fields are in an order that people can read", () => {
  const json = renderJson({ files: 1, profiles: 1, findings: [makeFinding()] });
  expect(Object.keys((JSON.parse(json) as { findings: [object] }).findings[0])).toEqual([
    "severity",
    "rule",
    "file",
    "line",
    "column",
    "object",
    "field",
    "found",
    "effect",
    "remedy",
  ]);
});
