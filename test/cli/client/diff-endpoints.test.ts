import { diffEndpoints } from "../../../src/cli/client/diff-endpoints.js";
import type { EndpointView } from "../../../src/cli/client/endpoint-view.js";
import { makeEndpointView } from "./support/views.js";

const answer = (endpoints: readonly EndpointView[], { authority = "web:80", exists = true } = {}) => ({
  authority,
  endpoints,
  exists,
});
const lines = (...args: Parameters<typeof diffEndpoints>) =>
  diffEndpoints(...args).map(({ sign, text }) => `${sign} ${text}`);
const web = makeEndpointView();
const bare = makeEndpointView({
  ip: "fd00::1",
  pod: "",
  service: "",
  zone: null,
  identity: null,
  hint: null,
});

test("equal answers differ in nothing", () => {
  expect(lines([answer([web])], [answer([makeEndpointView()])])).toEqual([]);
});

test("tells what came and what went", () => {
  expect(lines([answer([web])], [answer([bare])])).toEqual([
    "- 10.0.1.1:8080 web-1 of web.shop weight 1 zone zone-a h2 web.shop.id",
    "+ [fd00::1]:8080 weight 1 no identity",
  ]);
});

test.each<readonly [string, Partial<EndpointView>, string]>([
  ["its weight", { weight: 100_000 }, "weight 1 -> 10"],
  ["its pod", { pod: "web-2" }, "pod web-1 -> web-2"],
  ["its zone", { zone: null }, "zone zone-a -> -"],
  ["its identity", { identity: "x" }, "identity web.shop.id -> x"],
  ["its server name", { serverName: "x" }, "server name web.shop.id -> x"],
  ["its hint", { hint: "opaque", inboundPort: 4143 }, "hint h2 -> opaque, through port 4143"],
  ["its authority override", { authorityOverride: "a:1" }, "authority override - -> a:1"],
  [
    "its HTTP/2 settings",
    { http2: { internals: { maxFrameSize: 1 } } },
    'HTTP/2 settings null -> {"internals":{"maxFrameSize":1}}',
  ],
  ["a label", { labels: { pod: "web-1", zone_locality: "local" } }, "label zone_locality - -> local"],
])("tells that an endpoint changed %s", (_, overrides, text) => {
  expect(lines([answer([web])], [answer([makeEndpointView(overrides)])])).toEqual([
    `~ 10.0.1.1:8080: ${text}`,
  ]);
});

test("says when nothing is left, and when the Service is gone", () => {
  expect(lines([answer([web])], [answer([])]).at(-1)).toBe("~ no endpoints are left");
  expect(lines([answer([web])], [answer([], { exists: false })]).at(-1)).toBe("~ the Service is gone");
});

test("names the authority when there are several, and takes one that is answered late for new", () => {
  const api = answer([bare], { authority: "api:80" });
  expect(lines([answer([web])], [answer([web]), api])).toEqual([
    "+ api:80 [fd00::1]:8080 weight 1 no identity",
  ]);
});
