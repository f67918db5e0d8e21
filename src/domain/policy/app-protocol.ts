/** What is declared to be spoken on a Service's port. */
export type AppProtocol = "http1" | "http2" | "opaque";

/**
 * Reads `appProtocol` (Linkerd core/src/outbound.rs, AppProtocol). What is not known there, `https` and
 * `kubernetes.io/ws` among it, is not looked into.
 */
export function parseAppProtocol(text: string): AppProtocol {
  switch (text.toLowerCase()) {
    case "http":
      return "http1";
    case "kubernetes.io/h2c":
      return "http2";
    default:
      return "opaque";
  }
}
