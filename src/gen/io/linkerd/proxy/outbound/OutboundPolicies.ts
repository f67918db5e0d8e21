// Original file: proto/outbound.proto

import type { MethodDefinition } from '@grpc/proto-loader'
import type { OutboundPolicy as _io_linkerd_proxy_outbound_OutboundPolicy, OutboundPolicy__Output as _io_linkerd_proxy_outbound_OutboundPolicy__Output } from '../../../../io/linkerd/proxy/outbound/OutboundPolicy.js';
import type { TrafficSpec as _io_linkerd_proxy_outbound_TrafficSpec, TrafficSpec__Output as _io_linkerd_proxy_outbound_TrafficSpec__Output } from '../../../../io/linkerd/proxy/outbound/TrafficSpec.js';

export interface OutboundPoliciesDefinition {
  Get: MethodDefinition<_io_linkerd_proxy_outbound_TrafficSpec, _io_linkerd_proxy_outbound_OutboundPolicy, _io_linkerd_proxy_outbound_TrafficSpec__Output, _io_linkerd_proxy_outbound_OutboundPolicy__Output>
  Watch: MethodDefinition<_io_linkerd_proxy_outbound_TrafficSpec, _io_linkerd_proxy_outbound_OutboundPolicy, _io_linkerd_proxy_outbound_TrafficSpec__Output, _io_linkerd_proxy_outbound_OutboundPolicy__Output>
}
