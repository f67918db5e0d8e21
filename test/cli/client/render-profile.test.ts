import picocolors from "picocolors";
import { renderProfile } from "../../../src/cli/client/render-profile.js";
import { makeBackendView, makeEndpointView, makeProfileView, makeRouteView } from "./support/views.js";

const plain = picocolors.createColors(false);

test("shows the default profile", () => {
  expect(renderProfile(makeProfileView(), plain)).toBe(
    `web.shop.svc.cluster.local
  Protocol       not opaque: detected by the proxy
  Profile        default profile
  Retry budget   ratio 0.2, at least 10 a second, ttl 10s

No routes.

No split: requests go to web:80 itself.
`,
  );
});

test("shows where a profile comes from, its routes, and which backends get no traffic", () => {
  const view = makeProfileView({
    opaqueProtocol: true,
    parentRef: { kind: "Service", namespace: "shop", name: "web", port: 80 },
    profileRef: { namespace: "shop", name: "web.shop.svc.cluster.local" },
    retryBudget: null,
    routes: [
      makeRouteView({
        isRetryable: true,
        timeout: "1s",
        responseClasses: [
          { condition: "5xx", isFailure: true },
          { condition: "404", isFailure: false },
        ],
      }),
      makeRouteView({ name: "", condition: "not /admin" }),
    ],
    dstOverrides: [
      makeBackendView({ weight: 9_000, share: 90 }),
      makeBackendView({
        authority: "v2:80",
        weight: 1_000,
        share: 10,
        endpoints: 0,
        noTraffic: "no endpoints",
      }),
      makeBackendView({ authority: "v3:80", weight: 0, share: 0, noTraffic: "weight 0" }),
      makeBackendView({ authority: "v4:80", weight: 1, share: 0, endpoints: null, unknown: "INTERNAL" }),
    ],
  });
  expect(renderProfile(view, plain)).toBe(
    `web.shop.svc.cluster.local
  Protocol       opaque: plain TCP, routes do not count
  Parent         Service shop/web port 80
  Profile        shop/web.shop.svc.cluster.local
  Retry budget   none

NAME    CONDITION    RETRYABLE   TIMEOUT   RESPONSE CLASSES
books   GET /books   yes         1s        5xx is failure, 404 is success
-       not /admin   no          -         -

BACKEND   WEIGHT   SHARE    ENDPOINTS
v1:80     0.9      90%      2
v2:80     0.1      10%      0           NO TRAFFIC: no endpoints
v3:80     0        0%       2           NO TRAFFIC: weight 0
v4:80     0.0001   <0.01%   ?           not known: INTERNAL
`,
  );
});

test("says that a split of zeros is none", () => {
  const view = makeProfileView({
    dstOverrides: [makeBackendView({ weight: 0, share: 0, noTraffic: "weight 0" })],
  });
  expect(renderProfile(view, plain)).toContain("Every weight is 0, so requests go to web:80 itself.\n");
});

test("shows the endpoint of an address, and neither routes nor split", () => {
  const endpoint = makeEndpointView({
    hint: "opaque",
    inboundPort: 4143,
    serverName: "other.sni",
    authorityOverride: "web.other:80",
    labels: { pod: "web-1", zone: "zone-a" },
  });
  const view = makeProfileView({ authority: "10.0.1.1:8080", fullyQualifiedName: null, endpoint });
  expect(renderProfile(view, plain)).toBe(
    `10.0.1.1:8080
  Protocol       not opaque: detected by the proxy
  Profile        none, this is one endpoint
  Retry budget   ratio 0.2, at least 10 a second, ttl 10s

Endpoint 10.0.1.1:8080
  Weight               1
  Identity             web.shop.id
  Server name          other.sni
  Hint                 opaque, through port 4143
  Authority override   web.other:80
  Labels               pod=web-1
                       zone=zone-a
`,
  );
});

test("a bare endpoint shows that nothing is known", () => {
  const endpoint = makeEndpointView({ identity: null, serverName: null, hint: null, labels: {} });
  expect(renderProfile(makeProfileView({ endpoint }), plain)).toMatch(
    /Identity +-\n +Hint +-\n +Labels +-\n$/,
  );
});

test("colours a backend without traffic as a whole", () => {
  const view = makeProfileView({
    dstOverrides: [makeBackendView({ noTraffic: "no endpoints", endpoints: 0 })],
  });
  const red = picocolors.createColors(true).red;
  expect(renderProfile(view, picocolors.createColors(true))).toContain(red("v1:80"));
});

test("names from a server cannot steer the terminal", () => {
  const view = makeProfileView({
    fullyQualifiedName: "\u001b[2J",
    routes: [makeRouteView({ name: "\u001b[2J" })],
  });
  expect(renderProfile(view, plain)).not.toContain("\u001b");
});
