import { infoRequest } from "../../src/config/info-request.js";
import { serveFlags } from "../../src/config/serve-flags.js";

describe("infoRequest", () => {
  it.each([
    [["--help"], "help"],
    [["-addr=bad", "-h", "--nonsense"], "help"],
    [["-version", "-help"], "help"],
    [["-version"], "version"],
    [["--version=true", "-addr=bad"], "version"],
    [["-version=false"], undefined],
    [["-version", "-version=0"], undefined],
    [["-version=maybe"], undefined],
    [["-addr", "-h"], undefined],
    [["-addr", "-version"], undefined],
    [[], undefined],
  ])("answers %j with %s", (argv, request) => {
    expect(infoRequest(argv, serveFlags)).toBe(request);
  });
});
