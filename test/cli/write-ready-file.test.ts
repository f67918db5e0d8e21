import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { writeReadyFile } from "../../src/cli/write-ready-file.js";
import { ExpectedError } from "../../src/domain/expected-error.js";

test("the line is in the file; without a file there is nothing to do", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-ready-"));
  const file = path.join(folder, "ready.json");
  await writeReadyFile(file, "{}\n");
  await writeReadyFile(undefined, "{}\n");
  expect(fs.readFileSync(file, "utf8")).toBe("{}\n");
  fs.rmSync(folder, { recursive: true });
});

test("a file that cannot be written is told with its flag", async () => {
  await expect(writeReadyFile("/nowhere/ready.json", "{}\n")).rejects.toEqual(
    new ExpectedError(
      "--ready-file=/nowhere/ready.json: expected a file that can be written, found ENOENT: no such file or directory; name one in a folder that is there",
    ),
  );
});
