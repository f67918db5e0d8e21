import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { composePolicy, policyServices } from "../../src/runtime/compose-policy.js";
import { listenForPolicy } from "../../src/runtime/listen-for-policy.js";
import { makeLogger } from "../../src/runtime/logger.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import { policySettings } from "../support/policy-settings.js";
import { silentPolicyObservers } from "../support/start-policy.js";

const { log } = makeLogger({ level: "fatal", format: "json", color: false });
const compose = () => composePolicy(new ResourceStore(), policySettings, silentPolicyObservers);

async function takenPort() {
  const other = createServer();
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  return { port: (other.address() as AddressInfo).port, close: () => other.close() };
}

test("it says where the policy services are", async () => {
  const policy = compose();
  const address = await listenForPolicy(policy, { host: "127.0.0.1", port: 0, isDefault: true }, { log });
  expect(address).toMatch(/^127\.0\.0\.1:[1-9]\d*$/);
  policy.server.close();
});

test("a default address that is taken is done without, and the server can be drained all the same", async () => {
  const { port, close } = await takenPort();
  const policy = compose();
  expect(
    await listenForPolicy(policy, { host: "127.0.0.1", port, isDefault: true }, { log }),
  ).toBeUndefined();
  policy.server.setServing(policyServices, true);
  await policy.server.drain();
  policy.server.close();
  close();
});

test("an address that somebody asked for has to be had", async () => {
  const { port, close } = await takenPort();
  const address = { host: "127.0.0.1", port, isDefault: false };
  await expect(listenForPolicy(compose(), address, { log })).rejects.toThrow(
    `--policy-addr=127.0.0.1:${port}: expected a free port, found one that is in use`,
  );
  close();
});
