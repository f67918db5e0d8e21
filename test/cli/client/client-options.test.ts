import { Command } from "commander";
import {
  addClientOptions,
  readClientOptions,
  type ClientFlags,
} from "../../../src/cli/client/client-options.js";

const read = (argv: readonly string[], env: Record<string, string> = {}) => {
  const command = addClientOptions(new Command());
  command.parse([...argv], { from: "user" });
  return readClientOptions(command.opts<ClientFlags>(), env);
};
const standard = {
  address: "127.0.0.1:8086",
  token: "",
  watch: false,
  output: "table",
  timeout: 5_000_000_000n,
};

test.each<readonly [readonly string[], Record<string, string>, object]>([
  [[], {}, {}],
  [[], { WAYPOST_ADDR: "" }, {}],
  [[], { WAYPOST_ADDR: ":9000" }, { address: "127.0.0.1:9000" }],
  [["--addr", ":1"], { WAYPOST_ADDR: ":9000" }, { address: "127.0.0.1:1" }],
  [["--token", "ns:shop"], {}, { token: "ns:shop" }],
  [["-n", 'a"b'], {}, { token: '{"ns":"a\\"b"}' }],
  [["-w", "-o", "yaml", "--timeout", "1m30s"], {}, { watch: true, output: "yaml", timeout: 90_000_000_000n }],
])("reads %j with %j", (argv, env, expected) => {
  expect(read(argv, env)).toEqual({ ok: true, value: { ...standard, ...expected } });
});

test("a variable that cannot be read is no matter when the flag is given", () => {
  expect(read(["--addr", "a:1"], { WAYPOST_ADDR: "x" })).toMatchObject({ ok: true });
  expect(read([], { WAYPOST_ADDR: "x" })).toMatchObject({ ok: false });
});
