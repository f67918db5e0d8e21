import { delimiter } from "node:path";
import { ok, err } from "../../src/domain/result.js";
import { FlagReader, type Environment } from "../../src/config/flag-reader.js";
import type { FlagUse } from "../../src/config/go-flags.js";
import { serveFlags, type ServeFlagName } from "../../src/config/serve-flags.js";

function reader(uses: readonly FlagUse<ServeFlagName>[], env: Environment) {
  return new FlagReader({ flags: serveFlags, uses, env });
}

describe("FlagReader", () => {
  it("prefers the flag to the variable, and the variable to the default", () => {
    const env = { WAYPOST_CLUSTER_DOMAIN: "env.local", WAYPOST_KUBECONFIG: "env" };
    const flags = reader([{ name: "cluster-domain", text: "flag.local" }], env);
    expect(flags.text("cluster-domain")).toBe("flag.local");
    expect(flags.text("kubeconfig")).toBe("env");
    expect(flags.text("controller-namespace")).toBe("linkerd");
  });

  it("takes the last of several uses, as Go does", () => {
    const uses = ["a", "b"].map((text) => ({ name: "kubeconfig", text }) as const);
    expect(reader(uses, {}).given("kubeconfig")).toEqual([{ text: "b", label: "--kubeconfig" }]);
  });

  it("takes all uses of a repeatable flag, and none of its variable then", () => {
    const uses = ["a", "b"].map((text) => ({ name: "manifests", text }) as const);
    expect(reader(uses, { WAYPOST_MANIFESTS: "c" }).list("manifests", ok)).toEqual(["a", "b"]);
  });

  it("splits the variable of a repeatable flag like a search path", () => {
    const env = { WAYPOST_MANIFESTS: ["a", "", "b c"].join(delimiter) };
    expect(reader([], env).given("manifests")).toEqual([
      { text: "a", label: "WAYPOST_MANIFESTS" },
      { text: "b c", label: "WAYPOST_MANIFESTS" },
    ]);
  });

  it("takes an empty variable for one that is not set, unless empty means something", () => {
    const flags = reader([], { WAYPOST_ADDR: "", WAYPOST_DEFAULT_OPAQUE_PORTS: "" });
    expect(flags.given("addr")).toEqual([]);
    expect(flags.given("default-opaque-ports")).toEqual([
      { text: "", label: "WAYPOST_DEFAULT_OPAQUE_PORTS" },
    ]);
  });

  it("reads the folder's default when told to", () => {
    const flags = reader([], {});
    expect(flags.read("addr", ok)).toBe(":8086");
    expect(flags.read("addr", ok, { fromFolder: true })).toBe("127.0.0.1:8086");
    expect(flags.read("kubeconfig", ok, { fromFolder: true })).toBe("");
  });

  it("collects what cannot be read under its label, and goes on with the default", () => {
    const flags = reader([{ name: "enable-ipv6", text: "maybe" }], {
      WAYPOST_ENABLE_H2_UPGRADE: "so",
    });
    expect(flags.bool("enable-ipv6")).toBe(true);
    expect(flags.bool("enable-h2-upgrade")).toBe(true);
    expect(flags.isBroken("enable-ipv6")).toBe(true);
    expect(flags.isBroken("enable-pprof")).toBe(false);
    expect(flags.errors).toEqual([
      '--enable-ipv6: found "maybe", expected true or false',
      'WAYPOST_ENABLE_H2_UPGRADE: found "so", expected true or false',
    ]);
  });

  it("leaves broken entries out of a list", () => {
    const uses = ["a", "b"].map((text) => ({ name: "manifests", text }) as const);
    const flags = reader(uses, {});
    expect(flags.list("manifests", (text) => (text === "a" ? err("no") : ok(text)))).toEqual(["b"]);
    expect(flags.errors).toEqual(["--manifests: no"]);
  });

  it("treats a default that its own parser refuses as a bug", () => {
    expect(() => reader([], {}).read("addr", () => err("never"))).toThrow(
      /default of --addr is wrong: never/,
    );
  });
});
