import type { JudgePatterns, PatternVerdicts } from "../../src/domain/profile/path-patterns.js";
import type { ServiceProfileSpec } from "../../src/domain/profile/service-profile.js";
import type { ResourceChange } from "../../src/domain/resources/resource-change.js";
import { kinds, type Kind } from "../../src/domain/resources/resource.js";
import type { ResourceSource, SourceStatus } from "../../src/sources/resource-source.js";
import { passAll } from "../support/fake-source.js";
import { FollowedSource } from "../support/followed-source.js";
import type { Manifest } from "../support/manifest-changes.js";
import { manifestsIn } from "./contract-manifests.js";

/** A place that holds objects, and sources that read it. */
export interface SourceWorld {
  /** Of all of this world's objects. What a source gives of others is nobody's concern. */
  readonly namespace: string;
  /** A new source, not started. */
  makeSource(judge: JudgePatterns): ResourceSource;
  /** Makes all changes in one go, first the deletions; resolves once they are made, seen or not. */
  change(change: WorldChange): Promise<void>;
  /** Leaves nothing behind. */
  close(): Promise<void>;
}

export interface WorldChange {
  readonly apply?: readonly Manifest[];
  readonly delete?: readonly Manifest[];
}

interface Promises {
  readonly type: SourceStatus["type"];
  /** What changes in one go comes in one batch. */
  readonly isAtomic: boolean;
}

/** Nothing is decided by Namespaces, so a source may leave them out. */
const decisiveKinds = kinds.filter((kind) => kind !== "Namespace");

/** What every source has to keep to. */
export function describeSource(
  name: string,
  makeWorld: () => Promise<SourceWorld>,
  { type, isAtomic }: Promises,
): void {
  describe(`${name} as a source`, () => {
    let world: SourceWorld;
    let make: ReturnType<typeof manifestsIn>;
    const followed: FollowedSource[] = [];

    beforeEach(async () => {
      world = await makeWorld();
      make = manifestsIn(world.namespace);
    });

    afterEach(async () => {
      for (const source of followed.splice(0)) source.stop();
      await world.close();
    });

    const follow = (judge: JudgePatterns = passAll): FollowedSource => {
      const source = new FollowedSource(world.makeSource(judge));
      followed.push(source);
      return source;
    };
    const startWith = async (...objects: readonly Manifest[]): Promise<FollowedSource> => {
      await world.change({ apply: objects });
      const source = follow();
      await source.start();
      return source;
    };
    const apply = (...objects: readonly Manifest[]): Promise<void> => world.change({ apply: objects });
    const remove = (...objects: readonly Manifest[]): Promise<void> => world.change({ delete: objects });

    const portOf = ({ store }: FollowedSource, service: string): number | undefined =>
      store.read((view) => view.service({ namespace: world.namespace, name: service })?.ports[0]?.port);
    const serversIn = ({ store }: FollowedSource): readonly string[] =>
      store.read((view) => view.opaqueServersIn(world.namespace).map((server) => server.name));
    const rejectedIn = ({ store }: FollowedSource): readonly string[] =>
      store.state
        .rejections()
        .filter(({ namespace }) => namespace === world.namespace)
        .map((rejection) => `${rejection.kind} ${rejection.name}`);
    const profileIn = ({ store }: FollowedSource, service: string) =>
      store.read((view) => view.serviceProfile(make.profileId(service)));
    const specIn = (source: FollowedSource, service: string): ServiceProfileSpec | undefined =>
      profileIn(source, service)?.spec;
    const methodIn = (source: FollowedSource): string | undefined => {
      const condition = specIn(source, "web")?.routes[0]?.condition;
      return condition?.kind === "method" ? condition.method : undefined;
    };

    describe("at the start", () => {
      test("has given every kind, and all objects, once start is over", async () => {
        await apply(
          make.service("web", { port: 8080 }),
          make.node("zone-a"),
          make.server("http"),
          make.unreadableServer("broken"),
          make.profile("web", { method: "GET" }),
        );
        const source = follow();
        await source.start();
        const reset = source.batches.flat().filter((change) => change.type === "reset");
        expect(reset.map((change) => change.kind)).toEqual(expect.arrayContaining([...decisiveKinds]));
        expect([...portsByName(source.batches.flat(), world.namespace)]).toEqual([["web", 8080]]);
        expect(source.store.read((view) => view.node(`${world.namespace}-node`)?.zone)).toBe("zone-a");
        expect(serversIn(source)).toEqual(["http"]);
        expect(rejectedIn(source)).toEqual(["Server broken"]);
        expect(methodIn(source)).toBe("GET");
      });

      test("gives each kind as a whole before it gives changes of it", async () => {
        const source = await startWith(make.service("web"));
        await apply(make.service("web", { port: 81 }));
        await source.until(() => portOf(source, "web") === 81);
        const first = new Map<Kind, ResourceChange["type"]>();
        for (const change of source.batches.flat())
          if (!first.has(kindOfChange(change))) first.set(kindOfChange(change), change.type);
        expect(new Set(first.values())).toEqual(new Set(["reset"]));
      });

      test("tells its type, whether it is synced, and no problems where there are none", async () => {
        await apply(make.service("web"));
        const source = follow();
        expect(source.source.status()).toMatchObject({ type, synced: false, problems: [] });
        await source.start();
        expect(source.source.status()).toMatchObject({ type, synced: true, problems: [] });
        expect(() => JSON.stringify(source.source.status())).not.toThrow();
      });

      test("that was stopped before, gives nothing and is over", async () => {
        await apply(make.service("web"));
        const source = follow();
        source.stop();
        await source.start();
        await startWith(make.service("api"));
        expect(source.batches).toEqual([]);
        expect(source.source.status().synced).toBe(false);
      });
    });

    describe("on changes", () => {
      test("gives what is new, changed and deleted", async () => {
        const source = await startWith();
        await apply(make.service("web"));
        await source.until(() => portOf(source, "web") === 80);
        await apply(make.service("web", { port: 8080 }));
        await source.until(() => portOf(source, "web") === 8080);
        await remove(make.service("web"));
        await source.until(() => portOf(source, "web") === undefined);
      });

      test("gives an object that is deleted and made anew as the new one", async () => {
        const source = await startWith(make.service("web"), make.profile("web", { method: "GET" }));
        await remove(make.service("web"), make.profile("web"));
        await source.until(() => portOf(source, "web") === undefined && specIn(source, "web") === undefined);
        await apply(make.service("web", { port: 81 }), make.profile("web", { method: "PUT" }));
        await source.until(() => portOf(source, "web") === 81 && methodIn(source) === "PUT");
        // At once, so that a source may see both or only the outcome.
        await remove(make.service("web"));
        await apply(make.service("web", { port: 82 }));
        await source.until(() => portOf(source, "web") === 82);
      });

      test(`gives what changed in one go${isAtomic ? " in one batch" : ""}`, async () => {
        const source = await startWith(make.service("old"), make.service("web"));
        const before = source.batches.length;
        await world.change({
          delete: [make.service("old")],
          apply: [
            make.service("web", { port: 81 }),
            make.service("new"),
            make.profile("web", { method: "GET" }),
            make.server("http"),
          ],
        });
        await source.until(
          () =>
            portOf(source, "old") === undefined &&
            portOf(source, "web") === 81 &&
            portOf(source, "new") === 80 &&
            methodIn(source) === "GET" &&
            serversIn(source).length === 1,
        );
        if (isAtomic) expect(source.batches.length).toBe(before + 1);
      });

      test("touches nothing in a store with an object that reads as before", async () => {
        const source = await startWith(make.service("web", { note: "first" }), make.service("marker"));
        let reads = 0;
        const watching = source.store
          .watch(
            (view) => {
              reads += 1;
              return view.service({ namespace: world.namespace, name: "web" });
            },
            () => false,
          )
          .subscribe();
        await apply(make.service("web", { note: "second" }));
        await apply(make.service("marker", { port: 81 }));
        await source.until(() => portOf(source, "marker") === 81);
        expect(reads).toBe(1);
        await apply(make.service("web", { port: 82 }));
        await source.until(() => portOf(source, "web") === 82);
        expect(reads).toBe(2);
        watching.unsubscribe();
      });
    });

    describe("with an object that cannot be read", () => {
      test("leaves out that one only, and tells it as rejected", async () => {
        const source = await startWith(make.server("http"));
        await apply(make.unreadableServer("broken"), make.server("grpc"), make.service("web"));
        await source.until(
          () =>
            serversIn(source).length === 2 && rejectedIn(source).length === 1 && portOf(source, "web") === 80,
        );
        expect([...serversIn(source)].sort()).toEqual(["grpc", "http"]);
        expect(rejectedIn(source)).toEqual(["Server broken"]);
      });

      test("takes one that breaks for absent, and gives it once it is mended", async () => {
        const source = await startWith(make.server("http"));
        await apply(make.unreadableServer("http"));
        await source.until(() => serversIn(source).length === 0);
        expect(rejectedIn(source)).toEqual(["Server http"]);
        await apply(make.server("http"));
        await source.until(() => serversIn(source).length === 1);
        expect(rejectedIn(source)).toEqual([]);
      });

      test("forgets the rejection when the object is deleted", async () => {
        const source = await startWith(make.unreadableServer("broken"));
        expect(rejectedIn(source)).toEqual(["Server broken"]);
        await remove(make.unreadableServer("broken"));
        await source.until(() => rejectedIn(source).length === 0);
      });
    });

    describe("with ServiceProfiles", () => {
      test.each(["at the start", "later"])("serves `not` as an object and as a list, %s", async (when) => {
        const profile = make.profile(
          "web",
          { not: { method: "GET" } },
          { not: [{ method: "GET" }] },
          { all: [{ method: "PUT" }, { not: [{ method: "GET" }] }] },
        );
        const source = await startWith(...(when === "later" ? [] : [profile]));
        if (when === "later") await apply(profile);
        await source.until(() => specIn(source, "web") !== undefined);
        const notGet = { kind: "not", match: { kind: "method", method: "GET" } };
        expect(specIn(source, "web")?.routes.map(({ condition }) => condition)).toMatchObject([
          notGet,
          notGet,
          { kind: "all", matches: [{ kind: "method", method: "PUT" }, notGet] },
        ]);
        expect(profileIn(source, "web")?.problems).toEqual([]);
      });

      test("keeps what a profile said last while it is broken, until it is mended", async () => {
        const source = await startWith(make.profile("web", { method: "GET" }));
        await apply(make.profile("web", {}));
        await source.until(() => profileIn(source, "web")?.problems.length === 1);
        expect(methodIn(source)).toBe("GET");
        await apply(make.profile("web", { method: "PUT" }));
        await source.until(() => methodIn(source) === "PUT");
        expect(profileIn(source, "web")?.problems).toEqual([]);
      });

      test("has nothing to keep of a profile that was broken from the start", async () => {
        const source = await startWith(make.profile("web", {}));
        expect(profileIn(source, "web")).toMatchObject({ spec: undefined, problems: [{}] });
        expect(rejectedIn(source)).toEqual([]);
      });

      test("has patterns judged before it gives them", async () => {
        await apply(make.profile("web", { pathRegex: "/first" }));
        const judge = new HeldJudge();
        const source = follow(judge.judge);
        const started = source.start();
        await judge.asked("/first");
        expect(profileIn(source, "web")).toBeUndefined();
        judge.release();
        await started;
        expect(specIn(source, "web")?.routes).toHaveLength(1);

        judge.hold();
        await apply(make.profile("web", { pathRegex: "/good" }, { pathRegex: "/bad" }));
        await judge.asked("/bad");
        expect(specIn(source, "web")?.routes).toHaveLength(1);
        judge.release();
        await source.until(() => profileIn(source, "web")?.leftOut !== undefined);
        expect(specIn(source, "web")?.routes.map(({ condition }) => condition)).toMatchObject([
          { kind: "path", regex: "/good" },
        ]);
      });
    });

    test("gives nothing once it was stopped", async () => {
      const source = await startWith(make.service("web"));
      source.stop();
      const before = source.batches.length;
      const other = await startWith();
      await apply(make.service("web", { port: 81 }));
      await other.until(() => portOf(other, "web") === 81);
      await remove(make.service("web"));
      await other.until(() => portOf(other, "web") === undefined);
      expect(source.batches.length).toBe(before);
      expect(portOf(source, "web")).toBe(80);
    });

    test("gives nothing that was being judged when it was stopped", async () => {
      await apply(make.profile("web", { pathRegex: "/first" }));
      const judge = new HeldJudge();
      const source = follow(judge.judge);
      const started = source.start();
      await judge.asked("/first");
      source.stop();
      judge.release();
      await started;
      await startWith();
      expect(profileIn(source, "web")).toBeUndefined();
    });
  });
}

/** Answers only when released; finds fault with `/bad`. */
class HeldJudge {
  readonly #asked = new Map<string, () => void>();
  readonly #seen = new Set<string>();
  #released: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;

  constructor() {
    this.hold();
  }

  hold(): void {
    this.#released = new Promise((resolve) => (this.#release = resolve));
  }

  release(): void {
    this.#release();
  }

  asked(pattern: string): Promise<void> {
    return this.#seen.has(pattern)
      ? Promise.resolve()
      : new Promise((resolve) => this.#asked.set(pattern, resolve));
  }

  readonly judge: JudgePatterns = async (patterns): Promise<PatternVerdicts> => {
    for (const pattern of patterns) {
      this.#seen.add(pattern);
      this.#asked.get(pattern)?.();
    }
    await this.#released;
    return new Map(patterns.map((pattern) => [pattern, pattern === "/bad" ? "bad" : undefined]));
  };
}

function kindOfChange(change: ResourceChange): Kind {
  if (change.type === "apply") return change.object.kind;
  return change.type === "reject" ? change.rejection.kind : change.kind;
}

/** The Services of a namespace that these changes leave, with their ports. */
function portsByName(changes: readonly ResourceChange[], namespace: string): Map<string, number | undefined> {
  const services = changes.flatMap((change) => (change.type === "reset" ? change.objects : []));
  return new Map(
    services
      .filter((object) => object.kind === "Service")
      .filter((service) => service.namespace === namespace)
      .map(({ name, ports }) => [name, ports[0]?.port]),
  );
}
