import { completeSetup, type CompleteSetup } from "../../../src/cli/proxy-env/complete-setup.js";
import { makeProxySetup } from "./support/make-proxy-setup.js";

const found = makeProxySetup();
const none = { destination: "127.0.0.1:8086", policy: undefined, identity: undefined };

function complete(...args: Parameters<typeof completeSetup>): CompleteSetup {
  const completed = completeSetup(...args);
  if (!completed.ok) throw new Error(completed.error);
  return completed.value;
}

test("takes what is found, and says nothing where all is well", () => {
  expect(complete(found, {})).toEqual({ setup: found, warnings: [] });
});

test("what the user says wins", () => {
  const given = {
    addr: "127.0.0.1:1",
    policyAddr: "127.0.0.1:2",
    identityAddr: "127.0.0.1:3",
    trustAnchors: "mine",
  };
  expect(complete({ ...found, addresses: none, trustAnchors: undefined }, given).setup).toMatchObject({
    addresses: { destination: "127.0.0.1:1", policy: "127.0.0.1:2", identity: "127.0.0.1:3" },
    trustAnchors: "mine",
  });
});

test("a server on every interface is reached on loopback", () => {
  const addresses = { destination: "0.0.0.0:8086", policy: "[::]:8090", identity: "127.0.0.1:8080" };
  expect(complete({ ...found, addresses }, {}).setup.addresses).toEqual({
    destination: "127.0.0.1:8086",
    policy: "[::1]:8090",
    identity: "127.0.0.1:8080",
  });
});

test("names all that is missing", () => {
  const completed = completeSetup({ ...found, addresses: none, trustAnchors: undefined }, {});
  expect(completed).toMatchObject({ ok: false });
  const [...flags] = ["--policy-addr", "--identity-addr", "--trust-anchors"];
  for (const flag of flags) expect(JSON.stringify(completed)).toContain(flag);
  expect(JSON.stringify(completed)).not.toContain("(--addr)");
});

test.each<readonly [string, readonly string[], boolean]>([
  ["an address elsewhere has to be served over TLS", [], false],
  ["over TLS it may be anywhere", ["waypost.example"], true],
])("%s", (_, tlsNames, ok) => {
  expect(completeSetup({ ...found, tlsNames }, { addr: "192.0.2.1:8086" }).ok).toBe(ok);
});

test.each<readonly [string, Parameters<typeof makeProxySetup>[0], string]>([
  ["is not meshed", { meshed: false }, "lacks the label linkerd.io/control-plane-ns"],
  ["has no address", { ips: [] }, "has no address yet"],
])("warns of a pod that %s", (_, overrides, warning) => {
  expect(complete(makeProxySetup(overrides), {}).warnings).toEqual([expect.stringContaining(warning)]);
});
