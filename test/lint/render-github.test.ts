import fc from "fast-check";
import { renderGithub } from "../../src/lint/render-github.js";
import { makeFinding, wholeFile } from "./findings.js";

const render = (...findings: Parameters<typeof makeFinding>[0][]): string =>
  renderGithub({ files: 1, profiles: 1, findings: findings.map(makeFinding) });

test("a finding is a workflow command at its line", () => {
  expect(render({})).toBe(
    "::error file=k8s/web.yaml,line=7,col=5,title=bad-duration::" +
      "ServiceProfile shop/web.shop.svc.cluster.local: spec.routes[0].timeout: " +
      'found "soon", expected a duration; Linkerd refuses it; write 1s\n',
  );
});

test("a finding about a file has no subject", () => {
  expect(render(wholeFile)).toBe(
    "::error file=a b.yaml,line=1,col=1,title=unreadable-file::reading it is not permitted; nothing of it is read\n",
  );
});

test("severities have GitHub's names", () => {
  expect(render({ severity: "warning" }, { severity: "note" })).toMatch(/^::warning .*\n::notice .*\n$/);
});

test("what would end a property or the line is escaped", () => {
  const file = "a,b:c%d\ne.yaml";
  const line = render({ file, found: "100%: a,b\r\nc", object: undefined, field: undefined });
  expect(line).toContain("file=a%2Cb%3Ac%25d%0Ae.yaml,line=7");
  expect(line).toContain("::100%25: a,b%0D%0Ac; ");
});

test("a finding is one line whatever it holds, and can be read back", () => {
  const text = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(text, text, (file, found) => {
      const line = render({ file, found, object: undefined, field: undefined, effect: "", remedy: "" });
      const [, fileText = "", foundText = ""] =
        /^::error file=([^,\n\r]*),line=7,col=5,title=bad-duration::(.*)\n$/s.exec(line) ?? [];
      const back = (escaped: string): string =>
        escaped.replace(/%(25|0D|0A|3A|2C)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
      expect([back(fileText), back(foundText)]).toEqual([file, found]);
    }),
  );
});
