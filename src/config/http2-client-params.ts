import { err, ok, type Result } from "../domain/result.js";
import { foundExpected } from "./found-expected.js";
import { JsonObjectReader } from "./json-object-reader.js";

/** google.protobuf.Duration; int64 as a decimal string, as on our wire. */
interface Http2Duration {
  readonly seconds?: string;
  readonly nanos?: number;
}

/** HTTP/2 window sizes, in bytes. */
interface Http2FlowControl {
  readonly initialConnectionWindowSize?: number;
  readonly initialStreamWindowSize?: number;
  readonly adaptiveFlowControl?: boolean;
}

/** When a proxy pings its peer, and how long it waits for the answer. */
interface Http2KeepAlive {
  readonly interval?: Http2Duration;
  readonly timeout?: Http2Duration;
  readonly whileIdle?: boolean;
}

/** Limits inside the proxy's HTTP/2 client; sizes in bytes. */
interface Http2Internals {
  readonly maxConcurrentResetStreams?: number;
  readonly maxFrameSize?: number;
  readonly maxSendBufSize?: number;
}

/**
 * io.linkerd.proxy.destination.Http2ClientParams as it goes on the wire: scalars that are zero are left out,
 * messages that were given are kept even when empty.
 */
export interface Http2ClientParams {
  readonly flowControl?: Http2FlowControl;
  readonly keepAlive?: Http2KeepAlive;
  readonly internals?: Http2Internals;
}

/**
 * Reads the JSON form that Linkerd's main.go reads: the field names of the generated Go structs, in any case;
 * unknown names and nulls are passed over. Errors name every field of a wrong type. The result is frozen.
 */
export function parseHttp2ClientParams(text: string): Result<Http2ClientParams, readonly string[]> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error: unknown) {
    const reason = error instanceof Error ? ` (${error.message})` : "";
    return err([`${foundExpected(text, "a JSON object")}${reason}`]);
  }
  const errors: string[] = [];
  const params = JsonObjectReader.root(json, errors).build(readParams);
  return errors.length > 0 ? err(errors) : ok(params);
}

type Draft<T> = { -readonly [K in keyof T]: T[K] };

function readParams(from: JsonObjectReader): Http2ClientParams {
  const params: Draft<Http2ClientParams> = {};
  from.object("flow_control", (field) => (params.flowControl = field.build(readFlowControl)));
  from.object("keep_alive", (field) => (params.keepAlive = field.build(readKeepAlive)));
  from.object("internals", (field) => (params.internals = field.build(readInternals)));
  return params;
}

function readFlowControl(from: JsonObjectReader): Http2FlowControl {
  const flow: Draft<Http2FlowControl> = {};
  from.uint32("initial_connection_window_size", (size) => (flow.initialConnectionWindowSize = size));
  from.uint32("initial_stream_window_size", (size) => (flow.initialStreamWindowSize = size));
  from.bool("adaptive_flow_control", (adaptive) => (flow.adaptiveFlowControl = adaptive));
  return flow;
}

function readKeepAlive(from: JsonObjectReader): Http2KeepAlive {
  const keepAlive: Draft<Http2KeepAlive> = {};
  from.object("interval", (field) => (keepAlive.interval = field.build(readDuration)));
  from.object("timeout", (field) => (keepAlive.timeout = field.build(readDuration)));
  from.bool("while_idle", (whileIdle) => (keepAlive.whileIdle = whileIdle));
  return keepAlive;
}

function readInternals(from: JsonObjectReader): Http2Internals {
  const internals: Draft<Http2Internals> = {};
  from.uint32("max_concurrent_reset_streams", (count) => (internals.maxConcurrentResetStreams = count));
  from.uint32("max_frame_size", (size) => (internals.maxFrameSize = size));
  from.uint32("max_send_buf_size", (size) => (internals.maxSendBufSize = size));
  return internals;
}

function readDuration(from: JsonObjectReader): Http2Duration {
  const duration: Draft<Http2Duration> = {};
  from.int64("seconds", (seconds) => (duration.seconds = String(seconds)));
  from.int32("nanos", (nanos) => (duration.nanos = nanos));
  return duration;
}
