import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { transformFileSync } from "@swc/core";
import { openLogFile } from "../../src/runtime/log-file.js";

/** The module as JavaScript, for processes that write to a pipe and end. */
const { code } = transformFileSync(path.join(__dirname, "../../src/runtime/log-file.ts"), {
  jsc: { parser: { syntax: "typescript" }, target: "es2023" },
  module: { type: "commonjs" },
});
const projectFolder = path.join(__dirname, "../..");
const children: ChildProcess[] = [];

/** Runs a script with `openLogFile`, `process.send` and a pipe as its standard error. */
function run(script: string) {
  const child = spawn(process.execPath, ["-e", `${code}\n;(async () => {${script}})();`], {
    cwd: projectFolder,
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  children.push(child);
  const { stderr } = child;
  if (stderr === null) throw new Error("the child has no pipe");
  return {
    child,
    stderr,
    ended: once(child, "exit") as Promise<[code: number | null, signal: string | null]>,
  };
}

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => `line ${i} ${"x".repeat(100)}\n`).join("");
const writeLines = "for (let i = 0; i < 5000; i++) file.write(`line ${i} ${'x'.repeat(100)}\\n`);";

describe("a file", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "waypost-log-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("has all lines in order after a flush, and goes on after it", async () => {
    const name = path.join(folder, "log");
    const descriptor = openSync(name, "a");
    const file = openLogFile(descriptor);
    await file.flush();
    for (let i = 0; i < 1000; i++) file.write(`line ${i} ${"x".repeat(100)}\n`);
    await file.flush();
    expect(readFileSync(name, "utf8")).toBe(lines(1000));
    file.write("more\n");
    await Promise.all([file.flush(), file.flush()]);
    expect(readFileSync(name, "utf8")).toBe(`${lines(1000)}more\n`);
    closeSync(descriptor);
  });
});

describe("a pipe", () => {
  test.each([
    ["exits at once", "process.exit(3);"],
    ["exits after a flush", "await file.flush(); process.exit(3);"],
    ["comes to its end", "process.exitCode = 3;"],
  ])("loses no line when the process %s", async (_, end) => {
    const { stderr, ended } = run(`const file = exports.openLogFile(2); ${writeLines} ${end}`);
    const [written, [exitCode]] = await Promise.all([text(stderr), ended]);
    expect(exitCode).toBe(3);
    expect(written).toBe(lines(5000));
  });

  test("does not hold up the process while nobody reads, and has all lines once somebody does", async () => {
    const { child, stderr, ended } = run(
      `const file = exports.openLogFile(2); ${writeLines}
      process.send("still here"); process.disconnect(); await file.flush();`,
    );
    await once(child, "message");
    const [written, [exitCode]] = await Promise.all([text(stderr), ended]);
    expect(exitCode).toBe(0);
    expect(written).toBe(lines(5000));
  });

  test("that nobody will read any more is no reason to end, nor to wait", async () => {
    const { child, stderr, ended } = run(
      `const file = exports.openLogFile(2);
      process.exitCode = 3;
      await new Promise((resolve) => process.once("message", resolve));
      for (let round = 0; round < 3; round++) { ${writeLines} await file.flush(); file.flushSync(); }
      process.exitCode = 0;
      process.disconnect();`,
    );
    stderr.destroy();
    await once(stderr, "close");
    child.send("go");
    expect(await ended).toEqual([0, null]);
  });
});
