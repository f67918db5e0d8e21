import { policyServices } from "../../src/runtime/compose-policy.js";
import { connectPolicy, PolicyStream } from "../support/policy-client.js";
import { startPolicy } from "../support/start-policy.js";

test("streams with one question share a pipeline, and nothing is left after them", async () => {
  const policy = await startPolicy();
  const client = connectPolicy(policy.address);
  const request = { rpc: "OutboundPolicies.Get", workload: "shop:web-1", target: "web.shop.svc:80" } as const;
  const streams = [1, 2, 3].map(() => new PolicyStream(client, request));
  for (const stream of streams) await stream.until(({ messages }) => messages.length === 1);
  expect([policy.streams.size, policy.outbound.size]).toEqual([3, 1]);
  await policy.stop();
  for (const stream of streams) await stream.until(({ ended }) => ended);
  expect([policy.streams.size, policy.outbound.size, policy.store.watchedBuckets]).toEqual([0, 0, 0]);
  client.close();
});

test("health is told of both services", () => {
  expect(policyServices).toEqual([
    "io.linkerd.proxy.outbound.OutboundPolicies",
    "io.linkerd.proxy.inbound.InboundServerPolicies",
  ]);
});
