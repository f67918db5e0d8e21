// Original file: proto/destination.proto

import type { MethodDefinition } from '@grpc/proto-loader'
import type { DestinationProfile as _io_linkerd_proxy_destination_DestinationProfile, DestinationProfile__Output as _io_linkerd_proxy_destination_DestinationProfile__Output } from '../../../../io/linkerd/proxy/destination/DestinationProfile.js';
import type { GetDestination as _io_linkerd_proxy_destination_GetDestination, GetDestination__Output as _io_linkerd_proxy_destination_GetDestination__Output } from '../../../../io/linkerd/proxy/destination/GetDestination.js';
import type { Update as _io_linkerd_proxy_destination_Update, Update__Output as _io_linkerd_proxy_destination_Update__Output } from '../../../../io/linkerd/proxy/destination/Update.js';

export interface DestinationDefinition {
  Get: MethodDefinition<_io_linkerd_proxy_destination_GetDestination, _io_linkerd_proxy_destination_Update, _io_linkerd_proxy_destination_GetDestination__Output, _io_linkerd_proxy_destination_Update__Output>
  GetProfile: MethodDefinition<_io_linkerd_proxy_destination_GetDestination, _io_linkerd_proxy_destination_DestinationProfile, _io_linkerd_proxy_destination_GetDestination__Output, _io_linkerd_proxy_destination_DestinationProfile__Output>
}
