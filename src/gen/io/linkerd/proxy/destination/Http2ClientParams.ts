// Original file: proto/destination.proto

import type { Duration as _google_protobuf_Duration, Duration__Output as _google_protobuf_Duration__Output } from '../../../../google/protobuf/Duration.js';

/**
 * Flow control windows.
 */
export interface _io_linkerd_proxy_destination_Http2ClientParams_FlowControl {
  /**
   * The first window of a connection, in bytes.
   */
  'initialConnectionWindowSize'?: (number);
  /**
   * The first window of each stream, in bytes.
   */
  'initialStreamWindowSize'?: (number);
  /**
   * Let the windows follow the measured bandwidth; the two sizes above then do not count.
   */
  'adaptiveFlowControl'?: (boolean);
}

/**
 * Flow control windows.
 */
export interface _io_linkerd_proxy_destination_Http2ClientParams_FlowControl__Output {
  /**
   * The first window of a connection, in bytes.
   */
  'initialConnectionWindowSize'?: (number);
  /**
   * The first window of each stream, in bytes.
   */
  'initialStreamWindowSize'?: (number);
  /**
   * Let the windows follow the measured bandwidth; the two sizes above then do not count.
   */
  'adaptiveFlowControl'?: (boolean);
}

/**
 * Limits of the HTTP library.
 */
export interface _io_linkerd_proxy_destination_Http2ClientParams_Internals {
  /**
   * How many streams that were reset by this side are remembered.
   */
  'maxConcurrentResetStreams'?: (number);
  /**
   * The largest frame to accept, in bytes.
   */
  'maxFrameSize'?: (number);
  /**
   * How many bytes to write to a stream ahead of the network.
   */
  'maxSendBufSize'?: (number);
}

/**
 * Limits of the HTTP library.
 */
export interface _io_linkerd_proxy_destination_Http2ClientParams_Internals__Output {
  /**
   * How many streams that were reset by this side are remembered.
   */
  'maxConcurrentResetStreams'?: (number);
  /**
   * The largest frame to accept, in bytes.
   */
  'maxFrameSize'?: (number);
  /**
   * How many bytes to write to a stream ahead of the network.
   */
  'maxSendBufSize'?: (number);
}

/**
 * PING frames.
 */
export interface _io_linkerd_proxy_destination_Http2ClientParams_KeepAlive {
  /**
   * The time from one PING to the next.
   */
  'interval'?: (_google_protobuf_Duration | null);
  /**
   * How long the answer to a PING may take before the connection is given up.
   */
  'timeout'?: (_google_protobuf_Duration | null);
  /**
   * Send PINGs even when no stream is open.
   */
  'whileIdle'?: (boolean);
}

/**
 * PING frames.
 */
export interface _io_linkerd_proxy_destination_Http2ClientParams_KeepAlive__Output {
  /**
   * The time from one PING to the next.
   */
  'interval'?: (_google_protobuf_Duration__Output);
  /**
   * How long the answer to a PING may take before the connection is given up.
   */
  'timeout'?: (_google_protobuf_Duration__Output);
  /**
   * Send PINGs even when no stream is open.
   */
  'whileIdle'?: (boolean);
}

/**
 * Settings of an HTTP/2 client connection. What is absent is left to the proxy.
 */
export interface Http2ClientParams {
  /**
   * How much may be in flight.
   */
  'flowControl'?: (_io_linkerd_proxy_destination_Http2ClientParams_FlowControl | null);
  /**
   * How idle connections are probed.
   */
  'keepAlive'?: (_io_linkerd_proxy_destination_Http2ClientParams_KeepAlive | null);
  /**
   * Limits inside the HTTP library of the proxy.
   */
  'internals'?: (_io_linkerd_proxy_destination_Http2ClientParams_Internals | null);
}

/**
 * Settings of an HTTP/2 client connection. What is absent is left to the proxy.
 */
export interface Http2ClientParams__Output {
  /**
   * How much may be in flight.
   */
  'flowControl'?: (_io_linkerd_proxy_destination_Http2ClientParams_FlowControl__Output);
  /**
   * How idle connections are probed.
   */
  'keepAlive'?: (_io_linkerd_proxy_destination_Http2ClientParams_KeepAlive__Output);
  /**
   * Limits inside the HTTP library of the proxy.
   */
  'internals'?: (_io_linkerd_proxy_destination_Http2ClientParams_Internals__Output);
}
