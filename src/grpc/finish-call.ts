import type { status } from "@grpc/grpc-js";
import { internalError, refusalStatus } from "./status.js";
import type { StreamEnd } from "./stream-subscription.js";

interface FailingCall {
  emit(event: "error", error: { readonly code: status; readonly details: string }): unknown;
}

/** Told the status by which a call ended, and the fault of ours that was its cause. */
export type CallClosed = (code: keyof typeof status, cause?: unknown) => void;

/** Gives the call the status that belongs to how its stream ended, and tells of it. */
export function finishCall(call: FailingCall, end: StreamEnd, closed: CallClosed): void {
  switch (end.kind) {
    case "refused":
      call.emit("error", refusalStatus(end.refusal));
      return closed(end.refusal.code);
    case "failed":
      call.emit("error", internalError);
      return closed("INTERNAL", end.error);
    case "cancelled":
      return closed("CANCELLED");
    case "ended":
      return closed("OK");
  }
}
