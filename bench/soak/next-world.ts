import type { Random } from "./random.js";
import {
  appCount,
  appName,
  zones,
  type AppState,
  type GoodProfile,
  type NodeState,
  type PodState,
  type ProfileState,
  type World,
} from "./world.js";

/**
 * The world after one change: something is drawn anew, mostly into a state that works, so that what breaks is
 * mended by and by. It may be drawn as it was.
 */
export function nextWorld(world: World, random: Random): World {
  if (random.chance(0.03)) return { ...world, nodes: replaceOne(world.nodes, random, nextNode) };
  return {
    ...world,
    apps: replaceOne(world.apps, random, (app) => random.weighted(appChanges)(app, random)),
  };
}

type Draw<T> = (state: T, random: Random) => T;

const appChanges: readonly (readonly [number, Draw<AppState>])[] = [
  [20, (app, random) => edited(app, { profile: drawProfile(app, app.profile, random) })],
  [6, (app, random) => edited(app, { clientProfile: drawClientProfile(app, random) })],
  [50, (app, random) => ({ ...app, pods: replaceOne(app.pods, random, nextPod) })],
  [2, (app) => ({ ...app, pods: app.pods.map(successor) })],
  [2, drawScale],
  [5, (app, random) => ({ ...app, server: random.weighted(servers) })],
  [5, (app, random) => ({ ...app, service: random.weighted(services) })],
  [2, (app, random) => ({ ...app, localTraffic: random.chance(0.25) })],
  [3, (app, random) => ({ ...app, opaque: random.chance(0.3) })],
  [3, (app, random) => ({ ...app, usurped: random.chance(0.2) })],
  [2, (app, random) => ({ ...app, zoneHints: random.chance(0.3) })],
];

const servers = [
  [5, "opaque"],
  [3, "HTTP/2"],
  [3, "absent"],
] as const;

const services = [
  [12, "present"],
  [2, "external"],
  [4, "absent"],
] as const;

const lives = [
  [16, "ready"],
  [6, "unready"],
  [2, "pending"],
  [1, "finished"],
  [3, "deleting"],
  [2, "unlisted"],
  [2, "orphaned"],
  [4, "absent"],
] as const;

function edited(app: AppState, change: Partial<AppState>): AppState {
  return { ...app, ...change, edits: app.edits + 1 };
}

function drawProfile(app: AppState, before: ProfileState, random: Random): ProfileState {
  const kind = random.weighted([
    [14, "good"],
    [3, "broken"],
    [3, "absent"],
  ] as const);
  if (kind === "good") return drawGoodProfile(app, random);
  return kind === "broken" ? { kind, last: lastGood(before) } : { kind };
}

function lastGood(profile: ProfileState): GoodProfile | undefined {
  if (profile.kind === "broken") return profile.last;
  return profile.kind === "good" ? profile : undefined;
}

function drawClientProfile(app: AppState, random: Random): ProfileState {
  return random.chance(0.5) ? drawProfile(app, app.clientProfile, random) : { kind: "absent" };
}

function drawGoodProfile(app: AppState, random: Random): GoodProfile {
  const overrides = random.chance(0.4) ? 1 + random.below(3) : 0;
  return {
    kind: "good",
    edit: app.edits + 1,
    routes: random.below(31),
    overrides: Array.from({ length: overrides }, () => ({
      // One more than there are, so that some traffic goes to a Service that is never there.
      to: appName(random.below(appCount + 1)),
      weight: random.pick(["0", "1", "250m", "500m", "2"]),
    })),
    oddPattern: random.chance(0.2) ? random.below(500) : undefined,
  };
}

const podChanges: readonly (readonly [number, Draw<PodState>])[] = [
  [25, (pod, random) => ({ ...pod, life: random.weighted(lives) })],
  [12, successor],
  [6, (pod, random) => ({ ...pod, guarded: random.chance(0.5) })],
  [4, (pod, random) => ({ ...pod, opaquePorts: random.pick([undefined, undefined, "8080", "25,9090"]) })],
  [3, (pod, random) => ({ ...pod, readable: random.chance(0.75) })],
  [3, (pod, random) => ({ ...pod, haunted: pod.generation > 0 && random.chance(0.4) })],
];

function nextPod(pod: PodState, random: Random): PodState {
  return random.weighted(podChanges)(pod, random);
}

/** As a Deployment replaces a pod. */
function successor(pod: PodState): PodState {
  return { ...pod, generation: pod.generation + 1, life: "ready", readable: true, haunted: false };
}

/** Some of the pods, from none to all, in the place of those that were. */
function drawScale(app: AppState, random: Random): AppState {
  const scale = random.pick([0, 2, app.pods.length, app.pods.length]);
  return {
    ...app,
    pods: app.pods.map((pod, place) => ({ ...pod, life: place < scale ? "ready" : "absent" })),
  };
}

function nextNode(node: NodeState, random: Random): NodeState {
  return { ...node, zone: random.chance(0.2) ? undefined : random.pick(zones) };
}

function replaceOne<T>(items: readonly T[], random: Random, next: Draw<T>): readonly T[] {
  const at = random.below(items.length);
  return items.map((item, i) => (i === at ? next(item, random) : item));
}
