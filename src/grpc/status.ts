import { status, type StatusObject } from "@grpc/grpc-js";
import type { Refusal } from "../domain/refusal.js";

/** A refusal as gRPC tells it. */
export function refusalStatus({ code, message }: Refusal): Pick<StatusObject, "code" | "details"> {
  return { code: status[code], details: message };
}

/** A fault of ours: the client learns that there was one, the log learns which. */
export const internalError = { code: status.INTERNAL, details: "internal error" };
