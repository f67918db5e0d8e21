import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { anyToken, tokenInFile } from "../../src/identity/check-token.js";

const mesh = { controllerNamespace: "linkerd", identityTrustDomain: "cluster.local" };
const name = "web.shop.serviceaccount.identity.linkerd.cluster.local";
const elsewhere = "web.shop.serviceaccount.identity.linkerd.example.org";
const notHere = {
  code: "FAILED_PRECONDITION",
  message: `requested identity is none of this mesh: requested=${elsewhere}; expected=NAME.NAMESPACE.serviceaccount.identity.linkerd.cluster.local`,
};
const notAuthentic = {
  code: "FAILED_PRECONDITION",
  message: "authentication token could not be authenticated",
};

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-token-"));
  file = path.join(folder, "token");
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

describe("any token", () => {
  it("will do for a service account of the mesh", async () => {
    expect(await anyToken(mesh)(Buffer.from("x"), name)).toEqual({ ok: true, value: name });
  });

  it("will not do for anybody else", async () => {
    expect(await anyToken(mesh)(Buffer.from("x"), elsewhere)).toEqual({ ok: false, error: notHere });
  });
});

describe("a token file", () => {
  it.each([
    ["the token", "secret", true],
    ["the token with a line end, as the file has it", "secret\n", true],
    ["another", "Secret", false],
    ["the beginning of it", "secre", false],
    ["one that has it within", "secret2", false],
  ])("takes %s: %j", async (_, token, isTaken) => {
    fs.writeFileSync(file, "secret\n");
    const expected = isTaken ? { ok: true, value: name } : { ok: false, error: notAuthentic };
    expect(await tokenInFile(file, mesh)(Buffer.from(token), name)).toEqual(expected);
  });

  it("is for service accounts of the mesh only", async () => {
    fs.writeFileSync(file, "secret");
    expect(await tokenInFile(file, mesh)(Buffer.from("secret"), elsewhere)).toEqual({
      ok: false,
      error: notHere,
    });
  });

  it("is read each time", async () => {
    const check = tokenInFile(file, mesh);
    fs.writeFileSync(file, "one");
    expect(await check(Buffer.from("two"), name)).toMatchObject({ ok: false });
    fs.writeFileSync(file, "two");
    expect(await check(Buffer.from("two"), name)).toMatchObject({ ok: true });
  });

  it.each(["", "\n", " \n"])("that is empty takes none: %j", async (text) => {
    fs.writeFileSync(file, text);
    expect(await tokenInFile(file, mesh)(Buffer.from(" "), name)).toEqual({ ok: false, error: notAuthentic });
  });

  it("that is gone is told of, but not where it was", async () => {
    await expect(tokenInFile(file, mesh)(Buffer.from("x"), name)).rejects.toThrow(
      /^the token file cannot be read: ENOENT$/,
    );
  });
});
