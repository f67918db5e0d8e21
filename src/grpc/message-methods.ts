import type { handleServerStreamingCall, handleUnaryCall } from "@grpc/grpc-js";
import type { Refusal } from "../domain/refusal.js";
import { ok, type Result } from "../domain/result.js";
import type { MessageWatcher } from "../watchers/message-watcher.js";
import type { OpenStreams } from "./open-streams.js";
import { internalError, refusalStatus } from "./status.js";
import type { Turns } from "./turns.js";
import { type CallEvents, serveStream } from "./serve-stream.js";

/** What is told of a call as it begins. */
export interface OpenedCall {
  /** What it asks about, for people. */
  readonly target: string;
  /** The workload that asks, as it says itself. */
  readonly workload: string;
  readonly peer: string;
}

/** Tells of each call, for metrics and logs. */
export interface CallObserver<Method extends string> {
  /** A call was begun; what comes back is told of its life. */
  opened(method: Method, call: OpenedCall): CallEvents;
}

/** Two methods with one question: the one answers it now, the other goes on answering. */
export interface MessageMethodsOptions<Request, K, Get extends string, Watch extends string> {
  readonly get: Get;
  readonly watch: Watch;
  readonly parse: (request: Request) => Result<K, Refusal>;
  readonly describe: (request: Request) => Omit<OpenedCall, "peer">;
  readonly watcher: Pick<MessageWatcher<K, unknown>, "watch" | "now">;
  readonly streams: OpenStreams<Watch>;
  readonly observer: CallObserver<Get | Watch>;
  readonly turns: Turns;
}

/** The handler of the method that answers once. */
export function getMethod<Request, K, Get extends string, Watch extends string>(
  options: MessageMethodsOptions<Request, K, Get, Watch>,
): handleUnaryCall<Request, Buffer> {
  const { get, parse, describe, watcher, observer } = options;
  return (call, respond) => {
    const { request } = call;
    const events = observer.opened(get, { ...describe(request), peer: call.getPeer() });
    const refuse = (refusal: Refusal): void => {
      respond(refusalStatus(refusal));
      events.closed(refusal.code);
    };
    try {
      const key = parse(request);
      if (!key.ok) return refuse(key.error);
      const said = watcher.now(key.value);
      if ("refusal" in said) return refuse(said.refusal);
      respond(null, said.message);
      events.sent(1);
      events.closed("OK");
    } catch (error) {
      respond(internalError);
      events.closed("INTERNAL", error);
    }
  };
}

/** The handler of the method that goes on answering. */
export function watchMethod<Request, K, Get extends string, Watch extends string>(
  options: MessageMethodsOptions<Request, K, Get, Watch>,
): handleServerStreamingCall<Request, Buffer> {
  const { watch, parse, describe, watcher, streams, turns, observer } = options;
  return (call) => {
    const described = describe(call.request);
    const events = observer.opened(watch, { ...described, peer: call.getPeer() });
    const key = parse(call.request);
    const states$ = key.ok ? ok(watcher.watch(key.value)) : key;
    serveStream(call, { states$, method: watch, target: described.target, streams, turns, events });
  };
}
