import { makeMetrics } from "../../src/admin/metrics.js";
import { makeLogger } from "../../src/runtime/logger.js";
import { observePolicy } from "../../src/runtime/observe-policy.js";
import { askPolicy, connectPolicy, PolicyStream } from "../support/policy-client.js";
import { startPolicy } from "../support/start-policy.js";

test("calls of the policy services are measured as those of the destination are", async () => {
  const metrics = makeMetrics();
  const { log } = makeLogger({ level: "fatal", format: "json", color: false });
  const policy = await startPolicy({}, observePolicy({ metrics, log }));
  const client = connectPolicy(policy.address);
  const workload = '{"ns":"shop","pod":"web-1"}';
  await askPolicy(client, { rpc: "InboundServerPolicies.GetPort", workload, port: 80 });
  const stream = new PolicyStream(client, {
    rpc: "OutboundPolicies.Get",
    workload,
    target: "web.shop.svc.cluster.local:80",
  });
  await stream.until(({ messages }) => messages.length === 1);

  const text = await metrics.text();
  const inbound =
    'grpc_type="unary",grpc_service="io.linkerd.proxy.inbound.InboundServerPolicies",grpc_method="GetPort"';
  const outbound =
    'grpc_type="server_stream",grpc_service="io.linkerd.proxy.outbound.OutboundPolicies",grpc_method="Watch"';
  for (const line of [
    `grpc_server_started_total{${inbound}} 1`,
    `grpc_server_handled_total{${inbound},grpc_code="NotFound"} 1`,
    `grpc_server_started_total{${outbound}} 1`,
    `grpc_server_msg_sent_total{${outbound}} 1`,
  ])
    expect(text.split("\n")).toContain(line);
  client.close();
  await policy.stop();
});
