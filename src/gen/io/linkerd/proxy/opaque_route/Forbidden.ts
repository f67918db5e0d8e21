// Original file: proto/opaque_route.proto


/**
 * The connection is refused because policy does not allow it.
 */
export interface Forbidden {
}

/**
 * The connection is refused because policy does not allow it.
 */
export interface Forbidden__Output {
}
