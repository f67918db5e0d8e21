import { logrusText } from "../../src/runtime/logrus-text.js";

const entry = { time: "2026-11-30T12:00:00.123Z", level: "info", msg: "serving" };
const plain = (fields: object) => logrusText({ ...entry, ...fields }, { color: false });
const colored = (fields: object) => logrusText({ ...entry, ...fields }, { color: true });

describe("plain", () => {
  test("a line has time, level and message, then the other fields by name", () => {
    expect(plain({ zone: "east", addr: ":8086" })).toBe(
      'time="2026-11-30T12:00:00Z" level=info msg=serving addr=":8086" zone=east\n',
    );
  });

  test("an empty message is left out", () => {
    expect(plain({ msg: "" })).toBe('time="2026-11-30T12:00:00Z" level=info\n');
    expect(plain({ msg: undefined })).toBe('time="2026-11-30T12:00:00Z" level=info\n');
  });

  test.each([
    ["web.shop.svc", "web.shop.svc"],
    ["a-b_c/d@e^f+g", "a-b_c/d@e^f+g"],
    ["", ""],
    ["two words", '"two words"'],
    ["a=b", '"a=b"'],
    ["10.0.0.1:80", '"10.0.0.1:80"'],
    ['say "hi"', '"say \\"hi\\""'],
    ["back\\slash", '"back\\\\slash"'],
    ["line\nbreak\r\t\v\f\b\x07", '"line\\nbreak\\r\\t\\v\\f\\b\\a"'],
    ["\x1b[31mred\x7f", '"\\x1b[31mred\\x7f"'],
    ["\u009b31m", '"\\u009b31m"'],
    ["\u202eevil\u2028", '"\\u202eevil\\u2028"'],
    ["no\u00a0break", '"no\\u00a0break"'],
    ["\u{e0001}", '"\\U000e0001"'],
    ["\ud800", '"\\ud800"'],
    ["größe 東 🎉", '"größe 東 🎉"'],
    [5, "5"],
    [-1.5, "-1.5"],
    [true, "true"],
    [null, "null"],
    [["a", 1], '"[\\"a\\",1]"'],
    [{ a: 1 }, '"{\\"a\\":1}"'],
  ])("the value %j is written %s, as Go would", (value, text) => {
    expect(plain({ value })).toBe(`time="2026-11-30T12:00:00Z" level=info msg=serving value=${text}\n`);
  });

  test("an error is its message and its stack", () => {
    const err = { type: "Error", message: "no luck", stack: "Error: no luck\n    at x" };
    expect(plain({ err })).toBe(
      'time="2026-11-30T12:00:00Z" level=info msg=serving err="no luck" stack="Error: no luck\\n    at x"\n',
    );
  });

  test("what is called err and is no error is written like any other field", () => {
    expect(plain({ err: "no luck" })).toMatch(/ err="no luck"\n$/);
    expect(plain({ err: null })).toMatch(/ err=null\n$/);
    expect(plain({ err: { message: "half" } })).toMatch(/ err="\{.*\}"\n$/);
  });
});

describe("on a terminal", () => {
  test("a line begins with a coloured level, and fields follow at a fixed column", () => {
    expect(colored({ zone: "east" })).toBe(
      `\x1b[36mINFO\x1b[39m[2026-11-30T12:00:00Z] ${"serving".padEnd(44)}  \x1b[36mzone\x1b[39m=east\n`,
    );
  });

  test("a line without fields has no blanks at its end", () => {
    expect(colored({})).toBe("\x1b[36mINFO\x1b[39m[2026-11-30T12:00:00Z] serving\n");
  });

  test.each([
    ["trace", "\x1b[90mTRAC"],
    ["debug", "\x1b[90mDEBU"],
    ["warning", "\x1b[33mWARN"],
    ["error", "\x1b[31mERRO"],
    ["fatal", "\x1b[31mFATA"],
  ])("level %s has its colour", (level, start) => {
    expect(colored({ level }).startsWith(start)).toBe(true);
  });

  test("no text can steer the terminal or begin a line", () => {
    const line = colored({ msg: "a\n\x1b[2Jb", field: "c\r\x1b[2Jd" });
    expect(line.replaceAll(/\x1b\[3\d+m/g, "")).toMatch(/^INFO[^\x1b\r\n]*\n$/);
  });
});
