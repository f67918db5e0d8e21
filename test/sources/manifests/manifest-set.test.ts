import { ClusterState } from "../../../src/domain/state/cluster-state.js";
import {
  kinds,
  type EndpointSlice,
  type Rejection,
  type Resource,
} from "../../../src/domain/resources/resource.js";
import { formatProblem } from "../../../src/sources/manifests/manifest-problem.js";
import {
  assembleState,
  diffStates,
  resetTo,
  selectObjects,
  type ManifestFile,
  type ManifestState,
} from "../../../src/sources/manifests/manifest-set.js";
import { noContents, type ClaimedObject } from "../../../src/sources/manifests/read-contents.js";
import { makeEndpointSlice, makeNode, makeService } from "../../support/builders.js";
import { describe as describeBatch } from "./source-probe.js";

const rejected: Rejection = { kind: "Service", namespace: "shop", name: "web", problems: [] };

function claim(resource: Resource, overrides: Partial<ClaimedObject> = {}): ClaimedObject {
  const object = `${resource.kind} ${resource.namespace}/${resource.name}`;
  const place = { line: 1, column: 1 };
  return { object, resources: [resource], rejection: undefined, converted: false, ...place, ...overrides };
}

/** Slices of an Endpoints object. */
function endpoints(...slices: readonly EndpointSlice[]): ClaimedObject {
  const object = `Endpoints shop/${slices[0]?.serviceName ?? ""}`;
  return { object, resources: slices, rejection: undefined, converted: true, line: 1, column: 1 };
}

const file = (path: string, ...objects: readonly ClaimedObject[]): ManifestFile => ({
  path,
  contents: { ...noContents, objects },
});

const stateOf = (...resources: readonly Resource[]): ManifestState =>
  assembleState(resources.map((resource) => claim(resource)));

const names = ({ resources }: ManifestState): readonly string[] =>
  [...resources.values()].map(({ name }) => name);

describe("selectObjects", () => {
  test("takes every object that only one file has", () => {
    const web = claim(makeService());
    const node = claim(makeNode());
    expect(selectObjects([file("a", web), file("b", node)])).toEqual({ objects: [web, node], problems: [] });
  });

  test("takes the first of several definitions and names both places", () => {
    const first = claim(makeService({ headless: true }), { line: 3, column: 5 });
    const second = claim(makeService(), { line: 7 });
    const { objects, problems } = selectObjects([file("m/a.yaml", first), file("m/b.yaml", second)]);
    expect(objects).toEqual([first]);
    expect(problems.map(formatProblem)).toEqual([
      "m/b.yaml:7:1: Service shop/web: Service shop/web is defined in m/a.yaml:3:5 already, which comes first; this one is left out",
    ]);
  });

  test("does not fall back to the second definition when the first is at fault", () => {
    const bad = claim(makeService(), { resources: [], rejection: rejected });
    expect(selectObjects([file("a", bad), file("b", claim(makeService()))]).objects).toEqual([bad]);
  });

  test("holds an Endpoints object and a slice of one name apart", () => {
    const slice = makeEndpointSlice({ name: "web" });
    expect(selectObjects([file("a", claim(slice), endpoints(slice))]).problems).toEqual([]);
  });
});

describe("assembleState", () => {
  test("names a converted slice anew when its name is taken by a written one, wherever that comes", () => {
    const written = makeEndpointSlice({ name: "web-endpoints-1", serviceName: "other" });
    const converted = makeEndpointSlice({ name: "web-endpoints-1" });
    const state = assembleState([endpoints(converted), claim(written)]);
    expect([...state.resources.values()]).toEqual([written, { ...converted, name: "web-endpoints-1-2" }]);
  });

  test("names a converted slice anew when its name is that of a rejected one", () => {
    const bad = { ...rejected, kind: "EndpointSlice" as const, name: "x" };
    const claimed = claim(makeEndpointSlice({ name: "x" }), { resources: [], rejection: bad });
    expect(names(assembleState([claimed, endpoints(makeEndpointSlice({ name: "x" }))]))).toEqual(["x-2"]);
  });

  test("keeps the slices of Endpoints beside written ones of a Service without a selector", () => {
    const service = makeService({ selector: undefined });
    const state = assembleState([
      claim(service),
      claim(makeEndpointSlice()),
      endpoints(makeEndpointSlice({ name: "e" })),
    ]);
    expect(names(state)).toEqual(["web", "web-abc", "e"]);
  });

  test("passes over the slices of Endpoints beside written ones of a Service with a selector", () => {
    const state = assembleState([
      claim(makeService()),
      claim(makeEndpointSlice()),
      endpoints(makeEndpointSlice({ name: "e" })),
    ]);
    expect(names(state)).toEqual(["web", "web-abc"]);
  });

  test("keeps the slices of Endpoints of a Service with a selector that has no other", () => {
    expect(names(assembleState([claim(makeService()), endpoints(makeEndpointSlice({ name: "e" }))]))).toEqual(
      ["web", "e"],
    );
  });

  test("adds what is derived from all the others, under names of its own", () => {
    const seen: string[][] = [];
    const derived = makeEndpointSlice({ name: "e" });
    const state = assembleState(
      [claim(makeService()), endpoints(makeEndpointSlice({ name: "e" }))],
      (objects) => {
        seen.push(objects.map(({ name }) => name));
        return [derived, makeEndpointSlice({ name: "d" })];
      },
    );
    expect(seen).toEqual([["web", "e"]]);
    expect(names(state)).toEqual(["web", "e", "e-2", "d"]);
  });
});

describe("diffStates", () => {
  const empty = stateOf();
  const rejecting: ManifestState = {
    resources: new Map(),
    rejections: new Map([["Service shop/web", rejected]]),
  };
  const fault = { path: ["spec"], message: "bad" };
  const otherwise: ManifestState = {
    resources: new Map(),
    rejections: new Map([["Service shop/web", { ...rejected, problems: [fault] }]]),
  };

  test.each<[string, ManifestState, ManifestState, readonly string[]]>([
    ["nothing for what is equal", stateOf(makeService()), stateOf(makeService()), []],
    ["what came", empty, stateOf(makeService()), ["apply Service web"]],
    ["what changed", stateOf(makeService()), stateOf(makeService({ headless: true })), ["apply Service web"]],
    ["what went", stateOf(makeService(), makeNode()), stateOf(makeNode()), ["delete Service web"]],
    [
      "a rename as two steps",
      stateOf(makeNode()),
      stateOf(makeNode({ name: "n" })),
      ["delete Node node-1", "apply Node n"],
    ],
    ["what became faulty", stateOf(makeService()), rejecting, ["reject Service web"]],
    ["another fault", rejecting, otherwise, ["reject Service web"]],
    ["nothing for the same fault", rejecting, { ...rejecting }, []],
    ["what was mended", rejecting, stateOf(makeService()), ["apply Service web"]],
    ["what was faulty and went", rejecting, empty, ["delete Service web"]],
  ])("gives %s", (_name, before, after, expected) => {
    expect(describeBatch(diffStates(before, after))).toEqual(expected);
  });

  test("leads the store from a reset to the same state as a reset does", () => {
    const before = stateOf(makeService(), makeNode(), makeEndpointSlice());
    const after: ManifestState = { ...rejecting, resources: stateOf(makeNode({ zone: "zone-b" })).resources };
    const [stepped, reset] = [new ClusterState(), new ClusterState()];
    stepped.apply(resetTo(before));
    stepped.apply(diffStates(before, after));
    reset.apply(resetTo(after));
    expect(stepped.counts()).toEqual(reset.counts());
    expect(stepped.rejections()).toEqual(reset.rejections());
  });
});

test("resetTo gives one reset for each kind", () => {
  expect(describeBatch(resetTo(stateOf(makeService(), makeNode())))).toEqual(
    kinds.map((kind) => {
      const named: Partial<Record<string, string>> = { Service: " web", Node: " node-1" };
      return `reset ${kind}${named[kind] ?? ""}`;
    }),
  );
});
