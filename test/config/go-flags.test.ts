import fc from "fast-check";
import { scanGoFlags } from "../../src/config/go-flags.js";

const flags = [
  { name: "addr", kind: "address" },
  { name: "enable-ipv6", kind: "bool" },
  { name: "manifests", kind: "folder" },
] as const;

function scan(...argv: string[]) {
  return scanGoFlags(argv, flags);
}

describe("scanGoFlags", () => {
  it.each([
    [["-addr=:1"], [{ name: "addr", text: ":1" }]],
    [["--addr=:1"], [{ name: "addr", text: ":1" }]],
    [["-addr", ":1"], [{ name: "addr", text: ":1" }]],
    [["--addr", ":1"], [{ name: "addr", text: ":1" }]],
    [["-addr="], [{ name: "addr", text: "" }]],
    [["-addr", ""], [{ name: "addr", text: "" }]],
    [["-addr=a=b"], [{ name: "addr", text: "a=b" }]],
    [["-addr=a\nb"], [{ name: "addr", text: "a\nb" }]],
    [["-addr", "-enable-ipv6"], [{ name: "addr", text: "-enable-ipv6" }]],
    [["-addr", "--"], [{ name: "addr", text: "--" }]],
    [["-enable-ipv6"], [{ name: "enable-ipv6", text: "true" }]],
    [["-enable-ipv6=F"], [{ name: "enable-ipv6", text: "F" }]],
    [["-enable-ipv6="], [{ name: "enable-ipv6", text: "" }]],
    [["--no-enable-ipv6"], [{ name: "enable-ipv6", text: "false" }]],
    [["-no-enable-ipv6"], [{ name: "enable-ipv6", text: "false" }]],
    [["--"], []],
    [[], []],
  ])("reads %j", (argv, uses) => {
    expect(scan(...argv)).toEqual({ uses, help: false, errors: [] });
  });

  it("takes a flag that has a meaning without a value like a switch, but knows no --no- form of it", () => {
    const strict = [{ name: "strict", kind: "rules", bare: "all" }] as const;
    expect(scanGoFlags(["--strict", "--strict=a,b", "--strict="], strict)).toEqual({
      uses: ["all", "a,b", ""].map((text) => ({ name: "strict", text })),
      help: false,
      errors: [],
    });
    expect(scanGoFlags(["--strict", "a"], strict).errors).toEqual([
      expect.stringContaining("(a switch takes its value as --strict=…)"),
    ]);
    expect(scanGoFlags(["--no-strict"], strict).errors).toEqual([expect.stringContaining("unknown flag")]);
  });

  it("keeps every use of a flag, in order", () => {
    expect(scan("--manifests", "b", "-enable-ipv6", "--manifests=a").uses).toEqual([
      { name: "manifests", text: "b" },
      { name: "enable-ipv6", text: "true" },
      { name: "manifests", text: "a" },
    ]);
  });

  it.each(["-h", "--h", "-help", "--help"])("sees %s as a cry for help", (argument) => {
    expect(scan(argument)).toEqual({ uses: [], help: true, errors: [] });
  });

  it("does not take a flag's value for a cry for help", () => {
    expect(scan("-addr", "-h").help).toBe(false);
  });

  it.each([
    [["-addr"], "--addr: found no value, expected one after it"],
    [
      ["--no-enable-ipv6=true"],
      "--no-enable-ipv6: found a value, expected none (write --enable-ipv6=… instead)",
    ],
    [["--no-addr"], "--no-addr: unknown flag; see --help for all flags"],
    [["--adr=:1"], "--adr: unknown flag; did you mean --addr?"],
    [["--manifest", "dir"], "--manifest: unknown flag; did you mean --manifests?"],
    [["dir"], '"dir": found an argument that is no flag, expected only flags'],
    [["-"], '"-": found an argument that is no flag, expected only flags'],
    [["---addr"], '"---addr": found an argument that is no flag, expected only flags'],
    [["-=x"], '"-=x": found an argument that is no flag, expected only flags'],
    [["--", "-addr=:1"], '"-addr=:1": found an argument that is no flag, expected only flags'],
  ])("complains about %j", (argv, error) => {
    expect(scan(...argv)).toEqual({ uses: [], help: false, errors: [error] });
  });

  it("tells how a switch takes its value, since Go would silently ignore all that follows", () => {
    expect(scan("-enable-ipv6", "false", "-addr=:1")).toEqual({
      uses: [
        { name: "enable-ipv6", text: "true" },
        { name: "addr", text: ":1" },
      ],
      help: false,
      errors: [
        '"false": found an argument that is no flag, expected only flags (a switch takes its value as -enable-ipv6=…)',
      ],
    });
  });

  it("goes on after an error, so that all show at once", () => {
    expect(scan("--nope", "x", "y", "--wrong=1", "-addr")).toMatchObject({
      errors: [
        expect.stringMatching(/^--nope:/),
        expect.stringMatching(/^"y":/),
        expect.stringMatching(/^--wrong:/),
        expect.stringMatching(/^--addr:/),
      ],
    });
  });

  it("reads back any value, in all four spellings", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const uses = [{ name: "addr", text }];
        for (const argv of [[`-addr=${text}`], [`--addr=${text}`], ["-addr", text], ["--addr", text]]) {
          expect(scan(...argv)).toEqual({ uses, help: false, errors: [] });
        }
      }),
    );
  });

  it("accounts for every command line: something is used, wrong or asked for, unless it is empty or --", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (argv) => {
        fc.pre(!argv.includes("--"));
        const { uses, errors, help } = scan(...argv);
        expect(uses.length + errors.length + (help ? 1 : 0)).toBeGreaterThan(0);
      }),
    );
  });
});
