// Original file: proto/inbound.proto

import type { Metadata as _io_linkerd_proxy_meta_Metadata, Metadata__Output as _io_linkerd_proxy_meta_Metadata__Output } from '../../../../io/linkerd/proxy/meta/Metadata.js';
import type { HostMatch as _io_linkerd_proxy_http_route_HostMatch, HostMatch__Output as _io_linkerd_proxy_http_route_HostMatch__Output } from '../../../../io/linkerd/proxy/http_route/HostMatch.js';
import type { Authz as _io_linkerd_proxy_inbound_Authz, Authz__Output as _io_linkerd_proxy_inbound_Authz__Output } from '../../../../io/linkerd/proxy/inbound/Authz.js';
import type { HttpRouteMatch as _io_linkerd_proxy_http_route_HttpRouteMatch, HttpRouteMatch__Output as _io_linkerd_proxy_http_route_HttpRouteMatch__Output } from '../../../../io/linkerd/proxy/http_route/HttpRouteMatch.js';
import type { HttpFailureInjector as _io_linkerd_proxy_http_route_HttpFailureInjector, HttpFailureInjector__Output as _io_linkerd_proxy_http_route_HttpFailureInjector__Output } from '../../../../io/linkerd/proxy/http_route/HttpFailureInjector.js';
import type { RequestHeaderModifier as _io_linkerd_proxy_http_route_RequestHeaderModifier, RequestHeaderModifier__Output as _io_linkerd_proxy_http_route_RequestHeaderModifier__Output } from '../../../../io/linkerd/proxy/http_route/RequestHeaderModifier.js';
import type { RequestRedirect as _io_linkerd_proxy_http_route_RequestRedirect, RequestRedirect__Output as _io_linkerd_proxy_http_route_RequestRedirect__Output } from '../../../../io/linkerd/proxy/http_route/RequestRedirect.js';

/**
 * Something to do to a request.
 */
export interface _io_linkerd_proxy_inbound_HttpRoute_Filter {
  /**
   * Answer it with an error.
   */
  'failureInjector'?: (_io_linkerd_proxy_http_route_HttpFailureInjector | null);
  /**
   * Change its header fields.
   */
  'requestHeaderModifier'?: (_io_linkerd_proxy_http_route_RequestHeaderModifier | null);
  /**
   * Send the client elsewhere.
   */
  'redirect'?: (_io_linkerd_proxy_http_route_RequestRedirect | null);
  'kind'?: "failureInjector"|"requestHeaderModifier"|"redirect";
}

/**
 * Something to do to a request.
 */
export interface _io_linkerd_proxy_inbound_HttpRoute_Filter__Output {
  /**
   * Answer it with an error.
   */
  'failureInjector'?: (_io_linkerd_proxy_http_route_HttpFailureInjector__Output);
  /**
   * Change its header fields.
   */
  'requestHeaderModifier'?: (_io_linkerd_proxy_http_route_RequestHeaderModifier__Output);
  /**
   * Send the client elsewhere.
   */
  'redirect'?: (_io_linkerd_proxy_http_route_RequestRedirect__Output);
}

/**
 * Some of the requests.
 */
export interface _io_linkerd_proxy_inbound_HttpRoute_Rule {
  /**
   * Conditions; one that holds is enough.
   */
  'matches'?: (_io_linkerd_proxy_http_route_HttpRouteMatch)[];
  /**
   * What is done to them, in order.
   */
  'filters'?: (_io_linkerd_proxy_inbound_HttpRoute_Filter)[];
}

/**
 * Some of the requests.
 */
export interface _io_linkerd_proxy_inbound_HttpRoute_Rule__Output {
  /**
   * Conditions; one that holds is enough.
   */
  'matches'?: (_io_linkerd_proxy_http_route_HttpRouteMatch__Output)[];
  /**
   * What is done to them, in order.
   */
  'filters'?: (_io_linkerd_proxy_inbound_HttpRoute_Filter__Output)[];
}

/**
 * A kind of HTTP requests, who may send them, and what happens to them.
 */
export interface HttpRoute {
  /**
   * Where this comes from.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata | null);
  /**
   * Hosts that it is for. Empty: all of them.
   */
  'hosts'?: (_io_linkerd_proxy_http_route_HostMatch)[];
  /**
   * Who may send such requests, besides those whom the port lets in.
   */
  'authorizations'?: (_io_linkerd_proxy_inbound_Authz)[];
  /**
   * Which requests belong here; the first rule that fits counts.
   */
  'rules'?: (_io_linkerd_proxy_inbound_HttpRoute_Rule)[];
}

/**
 * A kind of HTTP requests, who may send them, and what happens to them.
 */
export interface HttpRoute__Output {
  /**
   * Where this comes from.
   */
  'metadata'?: (_io_linkerd_proxy_meta_Metadata__Output);
  /**
   * Hosts that it is for. Empty: all of them.
   */
  'hosts'?: (_io_linkerd_proxy_http_route_HostMatch__Output)[];
  /**
   * Who may send such requests, besides those whom the port lets in.
   */
  'authorizations'?: (_io_linkerd_proxy_inbound_Authz__Output)[];
  /**
   * Which requests belong here; the first rule that fits counts.
   */
  'rules'?: (_io_linkerd_proxy_inbound_HttpRoute_Rule__Output)[];
}
