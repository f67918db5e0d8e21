import { status } from "@grpc/grpc-js";
import type { GrpcMethodMetrics } from "../admin/grpc-metrics.js";
import type { CallClosed } from "../grpc/finish-call.js";
import type { CallEvents } from "../grpc/serve-stream.js";

/** Measures a call that begins now. `told` is told of its end too. */
export function measureCall(measured: GrpcMethodMetrics, told: CallClosed): CallEvents {
  const begun = performance.now();
  measured.started();
  measured.messageReceived();
  return {
    sent: (messages) => measured.messageSent(messages),
    closed: (code, cause) => {
      measured.handled(status[code], (performance.now() - begun) / 1000);
      told(code, cause);
    },
  };
}
