import { FlagReader } from "../../src/config/flag-reader.js";
import { scanGoFlags } from "../../src/config/go-flags.js";
import { readInertFlags } from "../../src/config/inert-flags.js";
import { serveFlags } from "../../src/config/serve-flags.js";

function read(...argv: string[]) {
  const flags = new FlagReader({ flags: serveFlags, uses: scanGoFlags(argv, serveFlags).uses, env: {} });
  return { warnings: readInertFlags(flags), errors: flags.errors };
}

describe("readInertFlags", () => {
  it.each([[[]], [["-enable-pprof=false", "-export-queue-metrics=false", "-trace-collector="]]])(
    "says nothing about %j",
    (argv) => {
      expect(read(...argv)).toEqual({ warnings: [], errors: [] });
    },
  );

  it.each([
    [["-enable-pprof"], "--enable-pprof: has no effect: Go's profiler does not exist here"],
    [["-trace-collector=c:1"], "--trace-collector: has no effect: traces are not exported"],
    [
      ["-export-queue-metrics"],
      "--export-queue-metrics: has no effect: there is no external workload controller here whose queue could be measured",
    ],
  ])("warns about %j", (argv, warning) => {
    expect(read(...argv)).toEqual({ warnings: [warning], errors: [] });
  });

  it("checks the switches that it ignores", () => {
    expect(read("-enable-pprof=2", "-version=x").errors).toEqual([
      '--enable-pprof: found "2", expected true or false',
      '--version: found "x", expected true or false',
    ]);
  });
});
