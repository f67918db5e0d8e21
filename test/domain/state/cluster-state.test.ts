import * as fc from "fast-check";
import { selectEndpoints } from "../../../src/domain/endpoints/select-endpoints.js";
import { selectProfile } from "../../../src/domain/profile/select-profile.js";
import type { ServiceProfile } from "../../../src/domain/profile/service-profile.js";
import { formatName, type NamespacedName } from "../../../src/domain/resources/names.js";
import type { ResourceChange } from "../../../src/domain/resources/resource-change.js";
import { kinds, type Rejection, type Resource } from "../../../src/domain/resources/resource.js";
import { ClusterState } from "../../../src/domain/state/cluster-state.js";
import {
  arbitraryBatches,
  arbitraryEndpointsKey,
  arbitraryProfileKey,
} from "../../support/arbitrary-cluster.js";
import {
  makeEndpointSlice,
  makePod,
  makeServer,
  makeService,
  makeServiceProfile,
} from "../../support/builders.js";
import { parseLabelSelector } from "../../../src/domain/label-selector.js";
import { stateWith } from "../../support/cluster.js";
import { settings } from "../../support/settings.js";

const web = { namespace: "shop", name: "web" };
const profileId = { namespace: "shop", name: "web.shop.svc.cluster.local" };
const rejection: Rejection = { kind: "Service", ...web, problems: [{ path: ["spec"], message: "wrong" }] };
const broken = makeServiceProfile({ spec: undefined, problems: [{ path: ["spec"], message: "wrong" }] });

/** What is left of all objects once the batches are through, found without any of the state's own means. */
function remaining(batches: readonly (readonly ResourceChange[])[]): readonly Resource[] {
  const objects = new Map<string, Resource>();
  const idOf = (kind: string, { namespace, name }: NamespacedName): string => `${kind} ${namespace}/${name}`;
  const put = (object: Resource): unknown => objects.set(idOf(object.kind, object), object);
  for (const change of batches.flat()) {
    if (change.type === "apply") put(change.object);
    else if (change.type === "delete") objects.delete(idOf(change.kind, change.id));
    else if (change.type === "reject") objects.delete(idOf(change.rejection.kind, change.rejection));
    else {
      for (const id of [...objects.keys()].filter((key) => key.startsWith(`${change.kind} `)))
        objects.delete(id);
      change.objects.forEach(put);
    }
  }
  return [...objects.values()];
}

function play(batches: readonly (readonly ResourceChange[])[]): ClusterState {
  const state = new ClusterState();
  for (const batch of batches) state.apply(batch);
  return state;
}

/** The same elements in an order that the numbers decide. */
function shuffled<T>(items: readonly T[], numbers: readonly number[]): readonly T[] {
  return items
    .map((item, i) => [item, numbers[i % numbers.length] ?? 0, i] as const)
    .sort(([, a, i], [, b, j]) => a - b || i - j)
    .map(([item]) => item);
}

describe("ClusterState", () => {
  const numbers = fc.array(fc.nat(), { minLength: 1, maxLength: 20 });

  it("answers Get by the objects that there are, however they came to be", () => {
    fc.assert(
      fc.property(
        arbitraryBatches,
        numbers,
        fc.array(arbitraryEndpointsKey, { minLength: 4, maxLength: 8 }),
        (batches, order, keys) => {
          const [lived, fresh] = [play(batches), stateWith(...shuffled(remaining(batches), order))];
          for (const key of keys) {
            const { endpoints, ...answer } = selectEndpoints(lived.view(), key, settings);
            const { endpoints: expected, ...expectedAnswer } = selectEndpoints(fresh.view(), key, settings);
            expect([answer, [...endpoints]]).toEqual([expectedAnswer, [...expected]]);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it("answers GetProfile by the objects that there are, however they came to be", () => {
    fc.assert(
      fc.property(
        arbitraryBatches,
        numbers,
        fc.array(arbitraryProfileKey, { minLength: 4, maxLength: 8 }),
        (batches, order, keys) => {
          const [lived, fresh] = [play(batches), stateWith(...shuffled(remaining(batches), order))];
          for (const key of keys)
            expect(selectProfile(lived.view(), key, settings)).toEqual(
              selectProfile(fresh.view(), key, settings),
            );
        },
      ),
      { numRuns: 400 },
    );
  });

  it("finds every object in its place, however it came to be", () => {
    fc.assert(
      fc.property(arbitraryBatches, (batches) => {
        const objects = remaining(batches);
        const counts = new Map(
          kinds.map((kind) => [kind, objects.filter((object) => object.kind === kind).length]),
        );
        expect(play(batches).counts()).toEqual(counts);
      }),
    );
  });

  it("tells the names of what a batch touches, each once", () => {
    const touched = new ClusterState().apply([
      { type: "apply", object: makeService() },
      { type: "apply", object: makeService({ clusterIps: ["10.1.0.2"] }) },
    ]);
    expect([...touched].sort()).toEqual([
      "Service by clusterIp 10.1.0.1",
      "Service by clusterIp 10.1.0.2",
      "Service shop/web",
    ]);
  });

  /** Labels of selectors are sets, which are easily taken for equal or for different without a look inside. */
  function selecting(app: string): Resource {
    const selector = parseLabelSelector({ matchLabels: { app } }, []);
    if (!selector.ok) throw new Error(selector.error.message);
    return makeServer({ podSelector: selector.value });
  }

  it("touches nothing with a batch that says what is known", () => {
    const objects = (): readonly Resource[] => [
      makeService(),
      makePod(),
      makeEndpointSlice(),
      selecting("web"),
      makeServiceProfile(),
    ];
    const again = objects().map((object): ResourceChange => ({ type: "apply", object }));
    expect(stateWith(...objects()).apply(again)).toEqual(new Set());
  });

  it("notices a Server that differs in the value of a label alone", () => {
    const touched = stateWith(selecting("web")).apply([{ type: "apply", object: selecting("api") }]);
    expect([...touched].sort()).toEqual([
      "Server by namespace shop",
      "Server by opaqueIn shop",
      "Server shop/web-http",
    ]);
  });

  describe("a reset", () => {
    it("replaces all objects of its kind and no others", () => {
      const state = stateWith(makeService(), makeService({ name: "api" }), makePod());
      state.apply([
        { type: "reset", kind: "Service", objects: [makeService({ name: "new" })], rejections: [] },
      ]);
      const view = state.view();
      expect([
        view.service(web),
        view.service({ ...web, name: "new" })?.name,
        view.pod(makePod())?.name,
      ]).toEqual([undefined, "new", "web-1"]);
    });

    it("touches only what it changes", () => {
      const state = stateWith(makeService(), makeService({ name: "api", clusterIps: [] }));
      const touched = state.apply([
        {
          type: "reset",
          kind: "Service",
          objects: [makeService(), makeService({ name: "new", clusterIps: [] })],
          rejections: [],
        },
      ]);
      expect([...touched].sort()).toEqual(["Service shop/api", "Service shop/new"]);
    });

    it("brings its own rejections and ends those of before", () => {
      const state = stateWith(makeService());
      state.apply([{ type: "reject", rejection: { ...rejection, name: "api" } }]);
      state.apply([{ type: "reset", kind: "Service", objects: [], rejections: [rejection] }]);
      expect([state.rejections(), state.view().service(web)]).toEqual([[rejection], undefined]);
    });

    it("keeps the rejections of other kinds", () => {
      const state = new ClusterState();
      state.apply([{ type: "reject", rejection }]);
      state.apply([{ type: "reset", kind: "Pod", objects: [], rejections: [] }]);
      expect(state.rejections()).toEqual([rejection]);
    });
  });

  describe("a rejected object", () => {
    it("counts as absent", () => {
      const state = stateWith(makeService());
      state.apply([{ type: "reject", rejection }]);
      expect([state.view().service(web), state.rejections()]).toEqual([undefined, [rejection]]);
    });

    it.each<readonly [string, ResourceChange]>([
      ["it comes without fault", { type: "apply", object: makeService() }],
      ["it is deleted", { type: "delete", kind: "Service", id: web }],
    ])("is forgotten once %s", (_, change) => {
      const state = new ClusterState();
      state.apply([{ type: "reject", rejection }]);
      state.apply([change]);
      expect(state.rejections()).toEqual([]);
    });

    it("is remembered once, by its newest faults", () => {
      const state = new ClusterState();
      const again = { ...rejection, problems: [] };
      state.apply([
        { type: "reject", rejection },
        { type: "reject", rejection: again },
      ]);
      expect(state.rejections()).toEqual([again]);
    });
  });

  describe("a broken profile", () => {
    const good = makeServiceProfile();
    const seen = (state: ClusterState): ServiceProfile | undefined => state.view().serviceProfile(profileId);

    it("goes on with the spec that it had, and with its new faults", () => {
      const state = stateWith(good, broken);
      expect(seen(state)).toEqual({ ...broken, spec: good.spec });
    });

    it("goes on so however often it comes", () => {
      const other = { ...broken, problems: [{ path: ["spec"], message: "still wrong" }] };
      expect(seen(stateWith(good, broken, other))).toEqual({ ...other, spec: good.spec });
    });

    it("goes on so across a reset", () => {
      const state = stateWith(good);
      state.apply([{ type: "reset", kind: "ServiceProfile", objects: [broken], rejections: [] }]);
      expect(seen(state)?.spec).toEqual(good.spec);
    });

    it("has no spec when it never had one, or was deleted since", () => {
      const state = stateWith(good);
      state.apply([
        { type: "delete", kind: "ServiceProfile", id: profileId },
        { type: "apply", object: broken },
      ]);
      expect([seen(stateWith(broken))?.spec, seen(state)?.spec]).toEqual([undefined, undefined]);
    });

    it("takes its own spec once it is good again", () => {
      expect(seen(stateWith(good, broken, good))).toEqual(good);
    });

    it("takes nothing from its namesake in another namespace", () => {
      expect(seen(stateWith({ ...good, namespace: "client" }, broken))?.spec).toBeUndefined();
    });
  });

  it("counts the objects of every kind", () => {
    const counts = stateWith(makeService(), makePod(), makePod({ name: "web-2" })).counts();
    expect([counts.get("Service"), counts.get("Pod"), counts.get("Node"), counts.size]).toEqual([
      1,
      2,
      0,
      kinds.length,
    ]);
  });

  it("knows objects of one name in different namespaces apart", () => {
    const state = stateWith(makeService(), makeService({ namespace: "other" }));
    state.apply([{ type: "delete", kind: "Service", id: { namespace: "other", name: "web" } }]);
    expect(state.view().service(web) && formatName(web)).toBe("shop/web");
  });
});
