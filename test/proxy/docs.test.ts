import { execFile } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

const root = path.join(__dirname, "..", "..");

/** The blocks of commands in a chapter of docs/proxy.md, as they are to be typed. */
function commandsIn(chapter: string): readonly string[] {
  const text = fs.readFileSync(path.join(root, "docs", "proxy.md"), "utf8");
  const [, rest = ""] = text.split(`\n## ${chapter}\n`);
  const [section = ""] = rest.split("\n## ");
  return [...section.matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, block = ""]) =>
    block.replace(/^ +/gm, ""),
  );
}

/** What a shell prints that is given these lines to read, one after the other. */
async function type(lines: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    const shell = execFile("bash", { cwd: root, timeout: 60_000 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${error.message}\n${stdout}\n${stderr}`));
    });
    shell.stdin?.end(lines);
  });
}

test("docs/proxy.md, followed literally", async () => {
  const commands = commandsIn("On one Linux machine, in ten commands");
  expect(commands).toHaveLength(10);
  // The first two get what whoever runs this test has. The shell that the third starts reads the rest.
  const folder = process.env["WAYPOST_PROXY_TEST_FOLDER"] ?? "";
  const printed = await type(commands.slice(2).join("").replaceAll("/tmp/", `${folder}/`));
  const answers = printed.split("\n").filter((line) => line.startsWith("10.244."));
  expect(answers).toHaveLength(20);
  expect(answers.filter((answer) => answer === "10.244.1.1").length).toBeGreaterThan(10);
});
