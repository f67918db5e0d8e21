import { serveFlagsTable, serveHelp } from "../../src/config/serve-help.js";
import { flagVariable } from "../../src/config/flag-definition.js";
import { serveFlags } from "../../src/config/serve-flags.js";

describe("serveHelp", () => {
  it("shows a flag with its value, variable, meaning, defaults and an example", () => {
    expect(serveHelp()).toContain(
      [
        "  --addr=HOST:PORT  [WAYPOST_ADDR]",
        "      Where proxies reach the gRPC services. Without a host it is every interface; port 0 picks",
        "      a free one.",
        "      Default: :8086; with --manifests 127.0.0.1:8086",
        "      Example: --addr=[::1]:8086",
        "",
      ].join("\n"),
    );
  });

  it("lists the words that a flag takes", () => {
    expect(serveHelp()).toContain("One of trace, debug, info, warn, error, fatal, panic.");
  });

  it("gives the reason where a flag has no effect", () => {
    expect(serveHelp()).toContain("Accepted without effect: traces are not exported.");
  });

  it("quotes an example for the shell where it needs it", () => {
    expect(serveHelp()).toContain(`--meshed-http2-client-params='{"keep_alive":`);
  });

  it("holds every flag, under the heading of its origin", () => {
    const [, linkerd = "", waypost = ""] = serveHelp().split(/^(?:Linkerd's|Waypost's own) flags$/m);
    const namesIn = (text: string) => [...text.matchAll(/^ {2}--([\w-]+)/gm)].map((match) => match[1]);
    const namesOf = (origin: string) => serveFlags.filter((f) => f.origin === origin).map((f) => f.name);
    expect(namesIn(linkerd)).toEqual(namesOf("linkerd"));
    expect(namesIn(waypost)).toEqual(namesOf("waypost"));
  });

  it("fits a terminal, but for values that cannot be broken", () => {
    const long = serveHelp()
      .split("\n")
      .filter((line) => line.length > 96);
    expect(long).toEqual([expect.stringContaining("Example: --meshed-http2-client-params=")]);
  });

  it("has no colour and no space at a line's end", () => {
    expect(serveHelp()).not.toMatch(/\u001b| $/m);
  });
});

describe("serveFlagsTable", () => {
  it("has a row for each flag, of five cells", () => {
    const rows = serveFlagsTable().trimEnd().split("\n").slice(2);
    expect(rows.map((row) => row.split(" | ").length)).toEqual(serveFlags.map(() => 5));
    expect(rows.map((row) => /^\| `--([\w-]+)`/.exec(row)?.[1])).toEqual(serveFlags.map((f) => f.name));
  });

  it("names every variable", () => {
    const table = serveFlagsTable();
    const variables = serveFlags.map(flagVariable).filter((variable) => variable !== undefined);
    expect(variables.filter((variable) => !table.includes(`\`${variable}\``))).toEqual([]);
  });
});
