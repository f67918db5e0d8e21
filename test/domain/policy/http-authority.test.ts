import { parseHttpAuthority } from "../../../src/domain/policy/http-authority.js";

it.each<readonly [string, string, number | undefined]>([
  ["web.shop.svc.cluster.local:80", "web.shop.svc.cluster.local", 80],
  ["web", "web", undefined],
  ["web:", "web", undefined],
  ["web:0", "web", undefined],
  ["web:65536", "web", undefined],
  ["web:http", "web", undefined],
  ["web:+80", "web", 80],
  [":80", "", 80],
  ["[::1]:80", "[::1]", 80],
  ["[::1]", "[::1]", undefined],
  ["user:pass@web:80", "web", 80],
  ["us%41er@web", "web", undefined],
  ["Web.Shop", "Web.Shop", undefined],
  ["[::1]x:80", "[::1]", 80],
  ["[]a.b.svc", "[]", undefined],
  ["we[b].shop.svc", "we[b].shop.svc", undefined],
  ["a[b@web]", "web]", undefined],
  ["us:er@web", "web", undefined],
  ["1:2:3:4:5:6:7:8@web:80", "web", 80],
  ["[1:2:3:4:5:6:7:8:]", "[1:2:3:4:5:6:7:8:]", undefined],
  ["[fe80::1%25eth0]:80", "[fe80::1%25eth0]", 80],
  ["8080", "8080", undefined],
])("%j is host %j and port %s", (text, host, port) => {
  expect(parseHttpAuthority(text)).toEqual({ ok: true, value: { host, port } });
});

it.each([
  "",
  "web/",
  "web:80/x",
  "a b",
  "web:80:90",
  "::1",
  "we%62",
  "user@",
  "[::1",
  "::1]",
  "[[::1]]",
  "[a][b]",
  "]web[",
  "%41[::1]",
  "[::1]%",
  "1:2:3:4:5:6:7:8:9:10@web",
  "w\u00e9b",
  'a"b',
])("%j is none", (text) => {
  expect(parseHttpAuthority(text)).toEqual({
    ok: false,
    error: `expected a host and perhaps a port, found ${JSON.stringify(text)}`,
  });
});
