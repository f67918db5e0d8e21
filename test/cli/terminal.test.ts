import { processTerminal } from "../../src/cli/terminal.js";

const sink = { write: () => true };

test.each<readonly [string, object, Record<string, string>, boolean]>([
  ["a terminal", { isTTY: true }, {}, true],
  ["a pipe", {}, {}, false],
  ["a terminal with NO_COLOR", { isTTY: true }, { NO_COLOR: "1" }, false],
  ["a terminal with an empty NO_COLOR, which does not count", { isTTY: true }, { NO_COLOR: "" }, true],
  ["a dumb terminal", { isTTY: true }, { TERM: "dumb" }, false],
])("colour on %s", (_, stdout, env, color) => {
  expect(processTerminal({ stdout: { ...sink, ...stdout }, stderr: sink }, env).color).toBe(color);
});

test("tells the width where there is one", () => {
  const wide = processTerminal({ stdout: { ...sink, columns: 120 }, stderr: sink }, {});
  expect(wide).toMatchObject({ isTTY: false, columns: 120 });
  expect(processTerminal({ stdout: sink, stderr: sink }, {})).not.toHaveProperty("columns");
});
