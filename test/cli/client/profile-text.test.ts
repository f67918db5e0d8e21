import {
  backendStateText,
  hintText,
  profileSourceText,
  protocolText,
  responseClassesText,
  retryBudgetText,
  shareText,
  weightText,
} from "../../../src/cli/client/profile-text.js";
import { makeBackendView, makeEndpointView, makeProfileView, makeRouteView } from "./support/views.js";

test.each([
  [10_000, "1"],
  [5_000, "0.5"],
  [1, "0.0001"],
  [9_000_000, "900"],
  [0, "0"],
])("the weight %d is written %s", (weight, text) => expect(weightText(weight)).toBe(text));

test.each([
  ["an object", { profileRef: { namespace: "shop", name: "web" } }, "shop/web"],
  ["nothing", {}, "default profile"],
  ["an endpoint", { endpoint: makeEndpointView() }, "none, this is one endpoint"],
])("a profile from %s", (_, view, text) => expect(profileSourceText(makeProfileView(view))).toBe(text));

test("opaque and other protocols read differently at their first word", () => {
  expect(protocolText(makeProfileView({ opaqueProtocol: true }))).toMatch(/^opaque/);
  expect(protocolText(makeProfileView())).toMatch(/^not opaque/);
});

test.each([
  [null, "none"],
  [{ retryRatio: 0.5, minRetriesPerSecond: 0, ttl: "1m0s" }, "ratio 0.5, at least 0 a second, ttl 1m0s"],
])("the retry budget %j", (budget, text) => expect(retryBudgetText(budget)).toBe(text));

test("response classes are listed in their order", () => {
  const responseClasses = [
    { condition: "404", isFailure: false },
    { condition: "5xx", isFailure: true },
  ];
  expect(responseClassesText(makeRouteView({ responseClasses }))).toBe("404 is success, 5xx is failure");
});

test.each([
  [{ weight: 1, share: 33.33 }, "33.33%"],
  [{ weight: 0, share: 0 }, "0%"],
  [{ weight: 1, share: 0 }, "<0.01%"],
])("the share of %j", (backend, text) => expect(shareText(makeBackendView(backend))).toBe(text));

test.each([
  [{ endpoints: 1 }, "1 endpoint"],
  [{ endpoints: 2, noTraffic: "weight 0" }, "2 endpoints, NO TRAFFIC: weight 0"],
  [{ endpoints: null, unknown: "INTERNAL" }, "endpoints not known, not known: INTERNAL"],
])("the state of %j", (backend, text) => expect(backendStateText(makeBackendView(backend))).toBe(text));

test.each([
  [{ hint: null, inboundPort: null }, "-"],
  [{ hint: "h2", inboundPort: null }, "h2"],
  [{ hint: "opaque", inboundPort: 4143 }, "opaque, through port 4143"],
  [{ hint: null, inboundPort: 4143 }, "-, through port 4143"],
] as const)("the hint of %j", (endpoint, text) => expect(hintText(makeEndpointView(endpoint))).toBe(text));
