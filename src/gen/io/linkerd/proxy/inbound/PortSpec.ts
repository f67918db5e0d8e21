// Original file: proto/inbound.proto


/**
 * The question of both calls.
 */
export interface PortSpec {
  /**
   * The workload that the proxy belongs to: JSON with `ns` and either `pod` or `external_workload`,
   * or the older `NAMESPACE:POD`. The proxy injector writes it and the proxy hands it on unread.
   */
  'workload'?: (string);
  /**
   * The port of the workload, 1 to 65535.
   */
  'port'?: (number);
}

/**
 * The question of both calls.
 */
export interface PortSpec__Output {
  /**
   * The workload that the proxy belongs to: JSON with `ns` and either `pod` or `external_workload`,
   * or the older `NAMESPACE:POD`. The proxy injector writes it and the proxy hands it on unread.
   */
  'workload'?: (string);
  /**
   * The port of the workload, 1 to 65535.
   */
  'port'?: (number);
}
