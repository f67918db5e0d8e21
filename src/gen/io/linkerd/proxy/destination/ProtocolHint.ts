// Original file: proto/destination.proto


/**
 * Stands for HTTP/2 between proxies.
 */
export interface _io_linkerd_proxy_destination_ProtocolHint_H2 {
}

/**
 * Stands for HTTP/2 between proxies.
 */
export interface _io_linkerd_proxy_destination_ProtocolHint_H2__Output {
}

/**
 * Stands for TCP without protocol detection.
 */
export interface _io_linkerd_proxy_destination_ProtocolHint_Opaque {
}

/**
 * Stands for TCP without protocol detection.
 */
export interface _io_linkerd_proxy_destination_ProtocolHint_Opaque__Output {
}

/**
 * Where such connections go.
 */
export interface _io_linkerd_proxy_destination_ProtocolHint_OpaqueTransport {
  /**
   * The inbound port of the proxy.
   */
  'inboundPort'?: (number);
}

/**
 * Where such connections go.
 */
export interface _io_linkerd_proxy_destination_ProtocolHint_OpaqueTransport__Output {
  /**
   * The inbound port of the proxy.
   */
  'inboundPort'?: (number);
}

/**
 * What an endpoint is known to understand. An empty hint says nothing.
 */
export interface ProtocolHint {
  /**
   * The other side is a proxy that turns HTTP/2 back into the protocol of the application.
   */
  'h2'?: (_io_linkerd_proxy_destination_ProtocolHint_H2 | null);
  /**
   * Set when the other side is a proxy that takes connections on a port of its own, each led by
   * a transport header that names the true target.
   */
  'opaqueTransport'?: (_io_linkerd_proxy_destination_ProtocolHint_OpaqueTransport | null);
  /**
   * The other side treats the connection as opaque TCP. When `opaque_transport` is set as well,
   * the transport header must name no session protocol.
   */
  'opaque'?: (_io_linkerd_proxy_destination_ProtocolHint_Opaque | null);
  'protocol'?: "h2"|"opaque";
}

/**
 * What an endpoint is known to understand. An empty hint says nothing.
 */
export interface ProtocolHint__Output {
  /**
   * The other side is a proxy that turns HTTP/2 back into the protocol of the application.
   */
  'h2'?: (_io_linkerd_proxy_destination_ProtocolHint_H2__Output);
  /**
   * Set when the other side is a proxy that takes connections on a port of its own, each led by
   * a transport header that names the true target.
   */
  'opaqueTransport'?: (_io_linkerd_proxy_destination_ProtocolHint_OpaqueTransport__Output);
  /**
   * The other side treats the connection as opaque TCP. When `opaque_transport` is set as well,
   * the transport header must name no session protocol.
   */
  'opaque'?: (_io_linkerd_proxy_destination_ProtocolHint_Opaque__Output);
}
