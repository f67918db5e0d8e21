import { makeLogger, type LoggerOptions } from "../../src/runtime/logger.js";

function capture(options: Pick<LoggerOptions, "level" | "format"> & { readonly color?: boolean }) {
  const lines: string[] = [];
  const logging = makeLogger({ ...options, destination: { write: (line) => lines.push(line) } });
  return {
    ...logging,
    lines,
    records: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

const levels = ["trace", "debug", "info", "warn", "error", "fatal"] as const;

describe("json", () => {
  test("a line is one object with time, level, message and fields", () => {
    const { log, lines, records } = capture({ level: "info", format: "json" });
    log.info({ kind: "Pod", count: 2, ok: true }, "read\nit");
    expect(lines).toEqual([expect.stringMatching(/^\{[^\n]*\}\n$/)]);
    expect(records()).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        level: "info",
        msg: "read\nit",
        kind: "Pod",
        count: 2,
        ok: true,
      },
    ]);
  });

  test("the time is now", () => {
    const { log, records } = capture({ level: "info", format: "json" });
    const before = Date.now();
    log.info("now");
    const at = Date.parse(String(records()[0]?.["time"]));
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  test("levels are spelled as logrus spells them", () => {
    const { log, records } = capture({ level: "trace", format: "json" });
    for (const level of levels) log[level]("x");
    expect(records().map(({ level }) => level)).toEqual([
      "trace",
      "debug",
      "info",
      "warning",
      "error",
      "fatal",
    ]);
  });

  test("fields cannot hide the line's own", () => {
    const { log, lines, records } = capture({ level: "info", format: "json" });
    log.info({ level: 3, msg: "other", time: "never" }, "real");
    expect(records()).toMatchObject([
      { level: "info", msg: "real", "fields.level": 3, "fields.msg": "other", "fields.time": "never" },
    ]);
    expect(lines[0]?.match(/"(level|msg|time)":/g)).toHaveLength(3);
  });

  test("an error has its message and stack, with its cause's", () => {
    const { log, records } = capture({ level: "info", format: "json" });
    log.error({ err: new Error("no luck", { cause: new Error("rain") }) }, "failed");
    expect(records()).toMatchObject([
      { msg: "failed", err: { message: "no luck: rain", stack: expect.stringContaining("rain") as string } },
    ]);
  });

  test("big numbers and cycles are written somehow, and do not throw", () => {
    const { log, records } = capture({ level: "info", format: "json" });
    const cycle: { self?: object } = {};
    cycle.self = cycle;
    log.info({ big: 2n ** 60n, cycle }, "odd");
    expect(records()).toMatchObject([{ msg: "odd" }]);
  });
});

describe("plain", () => {
  test("a line is as logrus writes it", () => {
    const { log, lines } = capture({ level: "info", format: "plain" });
    log.warn({ name: "web", kind: "Pod" }, "left out");
    expect(lines).toEqual([
      expect.stringMatching(
        /^time="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ" level=warning msg="left out" kind=Pod name=web\n$/,
      ),
    ]);
  });

  test("colours come only when asked for, and not into json", () => {
    const lines = ([true, false] as const).flatMap((color) =>
      (["plain", "json"] as const).map((format) => {
        const logging = capture({ level: "info", format, color });
        logging.log.info("x");
        return logging.lines.join("").includes("\x1b[");
      }),
    );
    expect(lines).toEqual([true, false, false, false]);
  });

  test("a field of a child that is named like the line's own does not stop the log", () => {
    const { log, lines } = capture({ level: "info", format: "plain" });
    log.child({ time: 5 }).info("still here");
    expect(lines).toEqual([expect.stringContaining('msg="still here"')]);
  });
});

describe.each(["plain", "json"] as const)("%s", (format) => {
  test.each([
    ["trace", 6],
    ["debug", 5],
    ["info", 4],
    ["warn", 3],
    ["error", 2],
    ["fatal", 1],
    ["panic", 1],
    ["silent", 0],
  ] as const)("level %s lets %d of the six levels through", (level, count) => {
    const { log, lines } = capture({ level, format });
    for (const each of levels) log[each]("x");
    expect(lines).toHaveLength(count);
  });

  test("a child adds its fields to each of its lines, and only to those", () => {
    const { log, lines } = capture({ level: "info", format });
    log.child({ component: "server" }).child({ ns: "shop" }).info({ port: 80 }, "x");
    log.info("y");
    expect(lines[0]).toMatch(/component.*server/);
    expect(lines[0]).toMatch(/ns.*shop/);
    expect(lines[0]).toMatch(/port.*80/);
    expect(lines[1]).not.toMatch(/component|shop|port/);
  });

  test("flush resolves, whoever the destination is", async () => {
    const { log, flush } = capture({ level: "info", format });
    log.info("x");
    await expect(flush()).resolves.toBeUndefined();
  });
});
