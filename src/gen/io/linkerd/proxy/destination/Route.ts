// Original file: proto/destination.proto

import type { RequestMatch as _io_linkerd_proxy_destination_RequestMatch, RequestMatch__Output as _io_linkerd_proxy_destination_RequestMatch__Output } from '../../../../io/linkerd/proxy/destination/RequestMatch.js';
import type { ResponseClass as _io_linkerd_proxy_destination_ResponseClass, ResponseClass__Output as _io_linkerd_proxy_destination_ResponseClass__Output } from '../../../../io/linkerd/proxy/destination/ResponseClass.js';
import type { Duration as _google_protobuf_Duration, Duration__Output as _google_protobuf_Duration__Output } from '../../../../google/protobuf/Duration.js';

/**
 * A kind of requests, and what to do with them.
 */
export interface Route {
  /**
   * Which requests belong here.
   */
  'condition'?: (_io_linkerd_proxy_destination_RequestMatch | null);
  /**
   * How to judge responses: by the first class whose condition a response meets. One that meets
   * none is a success.
   */
  'responseClasses'?: (_io_linkerd_proxy_destination_ResponseClass)[];
  /**
   * Labels for the metrics of these requests.
   */
  'metricsLabels'?: ({[key: string]: string});
  /**
   * Failed requests may be sent again, as far as the retry budget reaches.
   */
  'isRetryable'?: (boolean);
  /**
   * How long a request may take, with all of its retries.
   */
  'timeout'?: (_google_protobuf_Duration | null);
}

/**
 * A kind of requests, and what to do with them.
 */
export interface Route__Output {
  /**
   * Which requests belong here.
   */
  'condition'?: (_io_linkerd_proxy_destination_RequestMatch__Output);
  /**
   * How to judge responses: by the first class whose condition a response meets. One that meets
   * none is a success.
   */
  'responseClasses'?: (_io_linkerd_proxy_destination_ResponseClass__Output)[];
  /**
   * Labels for the metrics of these requests.
   */
  'metricsLabels'?: ({[key: string]: string});
  /**
   * Failed requests may be sent again, as far as the retry budget reaches.
   */
  'isRetryable'?: (boolean);
  /**
   * How long a request may take, with all of its retries.
   */
  'timeout'?: (_google_protobuf_Duration__Output);
}
