import type { GrpcMethodMetrics } from "../admin/grpc-metrics.js";
import type { Metrics } from "../admin/metrics.js";
import { inboundServiceName, outboundServiceName, type PolicyMethod } from "../grpc/policy-services.js";
import type { PipelineObserver } from "../watchers/observe-pipeline.js";
import type { PolicyObservers } from "./compose-policy.js";
import type { Logger } from "./logger.js";
import { measureCall } from "./measure-call.js";

interface ObservedBy {
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** Brings what the policy services do into metrics and logs. Linkerd has no metrics of their pipelines. */
export function observePolicy({ metrics, log }: ObservedBy): PolicyObservers {
  return {
    calls: observeCalls(metrics, log.child({ component: "policy-server" })),
    outbound: unobserved,
    inbound: unobserved,
  };
}

const unobserved: PipelineObserver<unknown, unknown> = {
  opened: ignore,
  counted: ignore,
  emitted: ignore,
  closed: ignore,
};

function ignore(): void {
  // What the calls tell is all there is to measure.
}

function observeCalls({ grpc }: Metrics, log: Logger): PolicyObservers["calls"] {
  const outbound = { service: outboundServiceName };
  const inbound = { service: inboundServiceName };
  const methods: Readonly<Record<PolicyMethod, GrpcMethodMetrics>> = {
    Get: grpc.method({ ...outbound, method: "Get", type: "unary" }),
    Watch: grpc.method({ ...outbound, method: "Watch", type: "server_stream" }),
    GetPort: grpc.method({ ...inbound, method: "GetPort", type: "unary" }),
    WatchPort: grpc.method({ ...inbound, method: "WatchPort", type: "server_stream" }),
  };
  return {
    opened: (method, { target, workload, peer }) => {
      log.debug({ method, target, remote: peer, workload }, "policy call begun");
      return measureCall(methods[method], (code, cause) => {
        if (cause !== undefined)
          log.error({ method, target, err: cause }, "a policy call failed by a fault of ours");
        else log.debug({ method, target, code }, "policy call ended");
      });
    },
  };
}
