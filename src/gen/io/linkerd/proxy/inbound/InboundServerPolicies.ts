// Original file: proto/inbound.proto

import type { MethodDefinition } from '@grpc/proto-loader'
import type { PortSpec as _io_linkerd_proxy_inbound_PortSpec, PortSpec__Output as _io_linkerd_proxy_inbound_PortSpec__Output } from '../../../../io/linkerd/proxy/inbound/PortSpec.js';
import type { Server as _io_linkerd_proxy_inbound_Server, Server__Output as _io_linkerd_proxy_inbound_Server__Output } from '../../../../io/linkerd/proxy/inbound/Server.js';

export interface InboundServerPoliciesDefinition {
  GetPort: MethodDefinition<_io_linkerd_proxy_inbound_PortSpec, _io_linkerd_proxy_inbound_Server, _io_linkerd_proxy_inbound_PortSpec__Output, _io_linkerd_proxy_inbound_Server__Output>
  WatchPort: MethodDefinition<_io_linkerd_proxy_inbound_PortSpec, _io_linkerd_proxy_inbound_Server, _io_linkerd_proxy_inbound_PortSpec__Output, _io_linkerd_proxy_inbound_Server__Output>
}
