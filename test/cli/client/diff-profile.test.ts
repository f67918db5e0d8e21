import { diffProfile } from "../../../src/cli/client/diff-profile.js";
import type { ProfileView } from "../../../src/cli/client/profile-view.js";
import { makeBackendView, makeEndpointView, makeProfileView, makeRouteView } from "./support/views.js";

const lines = (before: Partial<ProfileView>, after: Partial<ProfileView>) =>
  diffProfile(makeProfileView(before), makeProfileView(after)).map(({ sign, text }) => `${sign} ${text}`);
const routes = (...names: string[]) => ({ routes: names.map((name) => makeRouteView({ name })) });
const split = (...backends: Parameters<typeof makeBackendView>[0][]) => ({
  dstOverrides: backends.map(makeBackendView),
});
const ref = { namespace: "shop", name: "web" };

test("equal profiles differ in nothing", () => {
  const full = { ...routes("a", "a"), ...split({}), endpoint: makeEndpointView() };
  expect(lines(full, full)).toEqual([]);
});

test.each<readonly [string, Partial<ProfileView>, Partial<ProfileView>, readonly string[]]>([
  ["name", {}, { fullyQualifiedName: "x" }, ["~ name web.shop.svc.cluster.local -> x"]],
  ["protocol", {}, { opaqueProtocol: true }, ["~ protocol not opaque -> opaque"]],
  ["parent", {}, { parentRef: { kind: "Service", ...ref } }, ["~ parent - -> Service shop/web"]],
  ["source", {}, { profileRef: ref }, ["~ profile default profile -> shop/web"]],
  ["budget", {}, { retryBudget: null }, ["~ retry budget ratio 0.2, at least 10 a second, ttl 10s -> none"]],
])("tells a new %s", (_, before, after, expected) => expect(lines(before, after)).toEqual(expected));

test("tells of routes that came and went", () => {
  const cart = makeRouteView({
    name: "cart",
    isRetryable: true,
    timeout: "1s",
    responseClasses: [{ condition: "5xx", isFailure: true }],
  });
  expect(lines(routes("a"), { routes: [cart] })).toEqual([
    "- route a: GET /books",
    "+ route cart: GET /books, retryable, timeout 1s, 5xx is failure",
  ]);
});

test("tells all that changed in a route on one line", () => {
  const before = { routes: [makeRouteView({ timeout: "1s" })] };
  const after = {
    routes: [
      makeRouteView({
        condition: "/x",
        isRetryable: true,
        responseClasses: [{ condition: "404", isFailure: false }],
        metricsLabels: { tier: "1" },
      }),
    ],
  };
  expect(lines(before, after)).toEqual([
    "~ route books: condition GET /books -> /x, retryable no -> yes, timeout 1s -> -, " +
      'response classes - -> 404 is success, labels {} -> {"tier":"1"}',
  ]);
});

test("tells a new order of routes, but not one that comes from others alone", () => {
  expect(lines(routes("a", "b"), routes("b", "a"))).toEqual(["~ order of routes: b, a"]);
  expect(lines(routes("a", "b"), routes("b"))).toEqual(["- route a: GET /books"]);
});

test("routes of one name are told apart", () => {
  expect(lines(routes("a"), routes("a", "a"))).toEqual(["+ route a (2): GET /books"]);
});

test.each<readonly [string, Partial<ProfileView>, Partial<ProfileView>, readonly string[]]>([
  ["came", {}, split({}), ["+ backend v1:80: weight 1 (100%), 2 endpoints"]],
  ["went", split({}), {}, ["- backend v1:80: weight 1 (100%), 2 endpoints"]],
  [
    "weighs more",
    split({ share: 50 }),
    split({ weight: 30_000, share: 75 }),
    ["~ backend v1:80: weight 1 (50%) -> 3 (75%)"],
  ],
  ["lost an endpoint", split({}), split({ endpoints: 1 }), ["~ backend v1:80: 2 endpoints -> 1 endpoint"]],
  [
    "went empty",
    split({}),
    split({ endpoints: 0, noTraffic: "no endpoints" }),
    ["~ backend v1:80: 2 endpoints -> 0 endpoints, NO TRAFFIC: no endpoints"],
  ],
  [
    "is refused",
    split({}),
    split({ endpoints: null, noTraffic: "refused (x)" }),
    ["~ backend v1:80: 2 endpoints -> endpoints not known, NO TRAFFIC: refused (x)"],
  ],
])("tells of a backend that %s", (_, before, after, expected) =>
  expect(lines(before, after)).toEqual(expected),
);

test("says that a split became void", () => {
  expect(lines(split({}), split({ weight: 0, share: 0, noTraffic: "weight 0" })).at(-1)).toBe(
    "~ every weight is 0, so requests go to web:80 itself",
  );
});

test("tells of the endpoint", () => {
  expect(lines({ endpoint: makeEndpointView() }, { endpoint: makeEndpointView({ hint: null }) })).toEqual([
    "~ endpoint 10.0.1.1:8080: hint h2 -> -",
  ]);
  expect(
    lines({ endpoint: makeEndpointView() }, { endpoint: makeEndpointView({ ip: "10.0.1.2", pod: "" }) }),
  ).toEqual(["- endpoint 10.0.1.1:8080 web-1", "+ endpoint 10.0.1.2:8080"]);
});
