import type { FieldProblem } from "../../src/domain/resources/object-reader.js";
import { OpenStreams } from "../../src/grpc/open-streams.js";
import { HeldBackends } from "../../src/runtime/held-backends.js";
import { serviceState } from "../../src/runtime/service-state.js";
import { ResourceStore } from "../../src/store/resource-store.js";

function stateWithRejected(problems: readonly FieldProblem[]): object {
  const store = new ResourceStore();
  store.apply([{ type: "reject", rejection: { kind: "Service", namespace: "shop", name: "web", problems } }]);
  return serviceState({
    source: { status: () => ({ type: "test", synced: true, problems: [] }) },
    store,
    streams: new OpenStreams(["Get", "GetProfile"]),
    policyStreams: undefined,
    backends: new HeldBackends({ info: () => undefined, warn: () => undefined }),
    settings: { clusterDomain: "cluster.local" },
  });
}

test("an object that is left out is listed with what is wrong in which field, or with it as a whole", () => {
  const state = stateWithRejected([
    { path: ["spec", "ports", 0], message: "expected a port, found none" },
    { path: [], message: "expected an object, found a list" },
  ]);
  expect(state).toMatchObject({
    rejected: [
      {
        kind: "Service",
        name: "shop/web",
        problems: ["spec.ports[0]: expected a port, found none", "expected an object, found a list"],
      },
    ],
  });
});
