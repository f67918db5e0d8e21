import { composeDestination, servedServices } from "../../src/runtime/compose-destination.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import { makeEndpointSlice, makePod, makeService, makeServiceProfile } from "../support/builders.js";
import { connect, TestStream } from "../support/destination-client.js";
import { settings } from "../support/settings.js";
import { silentObservers } from "../support/silent-observers.js";

test("its server answers from the store, through the very watchers that are told of", async () => {
  const fqn = "web.shop.svc.cluster.local";
  const store = new ResourceStore();
  const { server, streams, endpoints, profiles, backends } = composeDestination(
    store,
    settings,
    silentObservers,
  );
  const spec = { routes: [], retryBudget: undefined, dstOverrides: [{ authority: fqn, weight: 10_000 }] };
  const objects = [makeService(), makeEndpointSlice(), makePod(), makeServiceProfile({ spec })];
  store.apply(objects.map((object) => ({ type: "apply", object })));
  const { host, port } = await server.listen({ host: "127.0.0.1", port: 0 });
  const client = connect(`${host}:${port}`);

  await new TestStream(client, { rpc: "GetProfile", path: `${fqn}:80` }).until((shown) =>
    JSON.stringify(shown).includes(fqn),
  );
  await new TestStream(client, { rpc: "Get", path: `${fqn}:80` }).until((shown) =>
    JSON.stringify(shown).includes("web-1"),
  );
  // The Get stream shares what the profile's backends hold.
  expect([streams.size, endpoints.size, profiles.size, backends.size]).toEqual([2, 1, 1, 1]);

  const drained = server.drain();
  streams.endAll();
  await drained;
  expect([streams.size, endpoints.size, profiles.size, backends.size, store.watchedBuckets]).toEqual([
    0, 0, 0, 0, 0,
  ]);
  client.close();
});

test("health is told of the destination service", () => {
  expect(servedServices).toEqual(["io.linkerd.proxy.destination.Destination"]);
});
