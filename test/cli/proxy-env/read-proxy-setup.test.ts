import { readProxySetup } from "../../../src/cli/proxy-env/read-proxy-setup.js";
import { makeProxySetup } from "./support/make-proxy-setup.js";

const setup = makeProxySetup();

test("reads what a server writes, absent fields included", () => {
  expect(readProxySetup(JSON.stringify(setup))).toEqual({ ok: true, value: setup });
  const without = {
    ...setup,
    addresses: { destination: "127.0.0.1:8086", policy: undefined, identity: undefined },
    trustAnchors: undefined,
  };
  expect(readProxySetup(JSON.stringify(without))).toEqual({ ok: true, value: without });
});

test.each<readonly [string, unknown, string]>([
  ["no object", [], "expected an object, found a list"],
  ["a missing name", { ...setup, identity: undefined }, "identity: expected a string, found nothing"],
  ["a wrong type", { ...setup, nodeName: 1 }, "nodeName: expected a string, found 1"],
  ["a port that is none", { ...setup, ports: [0] }, "ports: expected a list of ports"],
  [
    "a proxy without ports",
    { ...setup, proxyPorts: {} },
    "proxyPorts.inbound: expected a port, found nothing",
  ],
])("says what is wrong with %s", (_, value, error) => {
  expect(readProxySetup(JSON.stringify(value))).toEqual({
    ok: false,
    error: expect.stringContaining(error) as string,
  });
});

test("says that it is no JSON", () => {
  expect(readProxySetup("<html>")).toEqual({ ok: false, error: "expected JSON" });
});
