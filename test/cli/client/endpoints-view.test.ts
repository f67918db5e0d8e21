import { noEndpoints } from "../../../src/cli/client/endpoint-set.js";
import { endpointRows, toAuthorityEndpoints } from "../../../src/cli/client/endpoints-view.js";
import { makeEndpointView } from "./support/views.js";

test("sorts by namespace, Service, address by its numbers, and port", () => {
  const sockets = [
    ["b", "10.0.0.10", 1],
    ["b", "10.0.0.9", 2],
    ["b", "10.0.0.9", 1],
    ["a", "10.0.0.99", 1],
  ] as const;
  const endpoints = new Map(
    sockets.map(([namespace, ip, port]) => [
      `${ip}:${port}`,
      makeEndpointView({ namespace, service: `web.${namespace}`, ip, port }),
    ]),
  );
  const { endpoints: sorted } = toAuthorityEndpoints("web:80", { endpoints, exists: true });
  expect(sorted.map(({ namespace, ip, port }) => `${namespace} ${ip}:${port}`)).toEqual([
    "a 10.0.0.99:1",
    "b 10.0.0.9:1",
    "b 10.0.0.9:2",
    "b 10.0.0.10:1",
  ]);
});

test("rows of several authorities are sorted together and say whose they are", () => {
  const view = [
    { authority: "web", endpoints: [makeEndpointView()], exists: true },
    toAuthorityEndpoints("none", noEndpoints),
    { authority: "api", endpoints: [makeEndpointView({ service: "api.shop" })], exists: true },
  ];
  expect(endpointRows(view).map(({ authority }) => authority)).toEqual(["api", "web"]);
});
