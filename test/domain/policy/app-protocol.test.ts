import { parseAppProtocol } from "../../../src/domain/policy/app-protocol.js";

it.each([
  ["http", "http1"],
  ["HTTP", "http1"],
  ["kubernetes.io/h2c", "http2"],
  ["Kubernetes.io/H2C", "http2"],
  ["linkerd.io/opaque", "opaque"],
  ["linkerd.io/tcp", "opaque"],
  ["https", "opaque"],
  ["grpc", "opaque"],
  ["h2c", "opaque"],
  ["kubernetes.io/ws", "opaque"],
  ["", "opaque"],
])("%j is %s", (text, expected) => {
  expect(parseAppProtocol(text)).toBe(expected);
});
