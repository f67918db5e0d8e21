import { renderText, type Paint } from "../../src/lint/render-text.js";
import { makeFinding, wholeFile } from "./findings.js";

const plain: Paint = { place: (text) => text, severity: () => (text) => text, rule: (text) => text };
const marked: Paint = {
  place: (text) => `<${text}>`,
  severity: (severity) => (text) => `${severity.charAt(0)}(${text})`,
  rule: (text) => `{${text}}`,
};

test("a finding is a line that begins with its place, and the last line counts", () => {
  const report = { files: 2, profiles: 1, findings: [wholeFile, makeFinding()] };
  expect(renderText(report, plain)).toBe(
    "a b.yaml:1:1: error: reading it is not permitted; nothing of it is read [unreadable-file]\n" +
      "k8s/web.yaml:7:5: error: ServiceProfile shop/web.shop.svc.cluster.local: spec.routes[0].timeout: " +
      'found "soon", expected a duration; Linkerd refuses it; write 1s [bad-duration]\n' +
      "1 ServiceProfile in 2 files: 2 errors\n",
  );
});

test("place, severity and rule are set off", () => {
  const report = { files: 1, profiles: 0, findings: [makeFinding({ severity: "note", object: undefined })] };
  expect(renderText(report, marked)).toMatch(
    /^<k8s\/web.yaml:7:5>: n\(note\): spec.routes\[0\].timeout: .* \{\[bad-duration\]\}\n/,
  );
});

test.each([
  [[], "nothing to say"],
  [["error", "warning", "warning", "note"] as const, "1 error, 2 warnings, 1 note"],
  [["note", "note"] as const, "2 notes"],
])("%j is counted as %j", (severities, expected) => {
  const findings = severities.map((severity) => makeFinding({ severity }));
  expect(renderText({ files: 3, profiles: 2, findings }, plain)).toMatch(
    new RegExp(`2 ServiceProfiles in 3 files: ${expected}\n$`),
  );
});
