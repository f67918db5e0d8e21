// Original file: proto/inbound.proto

import type { Metadata as _io_linkerd_proxy_meta_Metadata, Metadata__Output as _io_linkerd_proxy_meta_Metadata__Output } from '../../../../io/linkerd/proxy/meta/Metadata.js';
import type { HostMatch as _io_linkerd_proxy_http_route_HostMatch, HostMatch__Output as _io_linkerd_proxy_http_route_HostMatch__Output } from '../../../../io/linkerd/proxy/http_route/HostMatch.js';
import type { Authz as _io_linkerd_proxy_inbound_Authz, Authz__Output as _io_linkerd_proxy_inbound_Authz__Output } from '../../../../io/linkerd/proxy/inbound/Authz.js';
import type { GrpcRouteMatch as _io_linkerd_proxy_grpc_route_GrpcRouteMatch, GrpcRouteMatch__Output as _io_linkerd_proxy_grpc_route_GrpcRouteMatch__Output } from '../../../../io/linkerd/proxy/grpc_route/GrpcRouteMatch.js';
import type { GrpcFailureInjector as _io_linkerd_proxy_grpc_route_GrpcFailureInjector, GrpcFailureInjector__Output as _io_linkerd_proxy_grpc_route_GrpcFailureInjector__Output } from '../../../../io/linkerd/proxy/grpc_route/GrpcFailureInjector.js';
import type { RequestHeaderModifier as _io_linkerd_proxy_http_route_RequestHeaderModifier, RequestHeaderModifier__Output as _io_linkerd_proxy_http_route_RequestHeaderModifier__Output } from '../../../../io/linkerd/proxy/http_route/RequestHeaderModifier.js';

/**
 * Something to do to a request.
 */
export interface _io_linkerd_proxy_inbound_GrpcRoute_Filter {
  /**
   * Answer it with an error.
   */
  'failureInjector'?: (_io_linkerd_proxy_grpc_route_GrpcFailureInjector | null);
  /**
   * Change its header fields.
   */
  'requestHeaderModifier'?: (_io_linkerd_proxy_http_route_RequestHeaderModifier | null);
  'kind'?: "failureInjector"|"requestHeaderModifier";
}

/**
 * Something to do to a request.
 */
export interface _io_linkerd_proxy_inbound_GrpcRoute_Filter__Output {
  /**
   * Answer it with an error.
   */
  'failureInjector'?: (_io_linkerd_proxy_grpc_route_GrpcFailureInjector__Output);
  /**
   * Change its header fields.
   */
  'requestHeaderModifier'?: (_io_linkerd_proxy_http_route_RequestHeaderModifier__Output);
}

/**
 * Some of the requests.
 */
export interface _io_linkerd_proxy_inbound_GrpcRoute_Rule {
  /**
   * Conditions; one that holds is enough.
   */
  'matches'?: (_io_linkerd_proxy_grpc_route_GrpcRouteMatch)[];
  /**
   * What is done to them, in order.
   */
  'filters'?: (_io_linkerd_proxy_inbound_GrpcRoute_Filter)[];
}

/**
 * Some of the requests.
 */
export interface _io_linkerd_proxy_inbound_GrpcRoute_Rule__Output {
  /**
   * Conditions; one that holds is enough.
   */
  'matches'?: (_io_linkerd_proxy_grpc_route_GrpcRouteMatch__Output)[];
  /**
   * What is done to them, in order.
   */
  'filters'?: (_io_linkerd_proxy_inbound_GrpcRoute_Filter__Output)[];
}

/**
 * A kind of gRPC requests, who may send them, and what happens to them.
 */
export interface GrpcRoute {
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
  'rules'?: (_io_linkerd_proxy_inbound_GrpcRoute_Rule)[];
}

/**
 * A kind of gRPC requests, who may send them, and what happens to them.
 */
export interface GrpcRoute__Output {
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
  'rules'?: (_io_linkerd_proxy_inbound_GrpcRoute_Rule__Output)[];
}
