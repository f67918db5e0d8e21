import { parseDialAddress } from "../../../src/cli/client/dial-address.js";

test.each([
  ["127.0.0.1:8086", "127.0.0.1:8086"],
  ["localhost:1", "localhost:1"],
  ["dst.linkerd.svc.cluster.local:65535", "dst.linkerd.svc.cluster.local:65535"],
  [":8086", "127.0.0.1:8086"],
  ["0.0.0.0:8086", "127.0.0.1:8086"],
  ["[::]:8086", "[::1]:8086"],
  ["[fd00::1]:8086", "[fd00::1]:8086"],
])("%s is reached at %s", (text, expected) => {
  expect(parseDialAddress(text)).toEqual({ ok: true, value: expected });
});

test.each([
  "",
  "localhost",
  "localhost:",
  "localhost:0",
  "localhost:65536",
  "localhost:http",
  "http://a:1",
  "::1:80",
])("%j is refused with what was expected", (text) => {
  const parsed = parseDialAddress(text);
  expect(parsed.ok ? parsed.value : parsed.error).toContain("expected host:port");
});
