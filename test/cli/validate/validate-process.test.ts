import { spawnSync } from "node:child_process";
import * as path from "node:path";
import { profileOf } from "./support/manifests.js";

const root = path.join(__dirname, "..", "..", "..");

/** Runs the built command as a process. `npm test` builds it first. */
function run(argv: readonly string[], input?: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["bin/waypost.js", "validate", ...argv], {
    cwd: root,
    input,
    encoding: "utf8",
  });
  return { code: status, stdout, stderr };
}

test("exits 0 on the examples, whose notes count for nothing", () => {
  const { code, stdout, stderr } = run(["examples"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/\n3 ServiceProfiles in 8 files: \d+ notes?\n$/);
});

test("exits 1 on a finding, and reads standard input", () => {
  const { code, stdout } = run(["-", "-o", "github"], profileOf("web", "timeout: soon"));
  expect(code).toBe(1);
  expect(stdout).toMatch(/^::error file=<stdin>,line=10,col=7,title=bad-duration::/);
});

test("exits 2 on a path that is not there", () => {
  expect(run(["no-such-folder"])).toMatchObject({ code: 2, stdout: "" });
});

test("tells its flags, formats and exit codes", () => {
  const { code, stdout } = run(["--help"]);
  expect(code).toBe(0);
  for (const told of [
    "--strict",
    "--disable",
    "--services",
    '"version":1',
    "Exit codes: 0",
    "$ waypost validate",
  ])
    expect(stdout).toContain(told);
});
