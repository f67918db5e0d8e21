/** A ServiceProfile, as far as the soak changes it. */
export type ProfileState =
  | { readonly kind: "absent" }
  /** One that Linkerd's translator refuses. `last` is served meanwhile, if there was one (docs/adr/0002). */
  | { readonly kind: "broken"; readonly last: GoodProfile | undefined }
  | GoodProfile;

export interface GoodProfile {
  readonly kind: "good";
  /** Names its routes, so that no two edits are alike. */
  readonly edit: number;
  readonly routes: number;
  readonly overrides: readonly { readonly to: string; readonly weight: string }[];
  /** Picks a path pattern that only the proxy's own engine can judge; undefined: none. */
  readonly oddPattern: number | undefined;
}

/** A place in an app for one pod after another. */
export interface PodState {
  /** Grows with each replacement, and names the pod. */
  readonly generation: number;
  /** `unlisted` is in no slice yet; `orphaned` is gone though its slice still has it. */
  readonly life:
    "ready" | "unready" | "pending" | "finished" | "deleting" | "unlisted" | "orphaned" | "absent";
  /** Whether the app's Server selects it. */
  readonly guarded: boolean;
  /** The value of its opaque-ports annotation. */
  readonly opaquePorts: string | undefined;
  /** Whether its proxy's ports can be read; if not, the endpoint is left out. */
  readonly readable: boolean;
  /** Whether the pod before it is still there, with the same address. */
  readonly haunted: boolean;
}

/** A Service with all that belongs to it. */
export interface AppState {
  readonly index: number;
  readonly edits: number;
  readonly service: "present" | "external" | "absent";
  readonly localTraffic: boolean;
  readonly opaque: boolean;
  /** Whether another Service claims its cluster address. */
  readonly usurped: boolean;
  readonly zoneHints: boolean;
  readonly server: "opaque" | "HTTP/2" | "absent";
  /** In the Service's own namespace, and in the clients'. */
  readonly profile: ProfileState;
  readonly clientProfile: ProfileState;
  readonly pods: readonly PodState[];
}

export interface NodeState {
  readonly index: number;
  /** Undefined: the Node is gone. */
  readonly zone: string | undefined;
}

/** The cluster that the soak churns: a value that is replaced, never changed. */
export interface World {
  readonly apps: readonly AppState[];
  readonly nodes: readonly NodeState[];
}

export const namespace = "soak";
export const clientNamespace = "client";
export const appCount = 8;
export const podsPerApp = 6;
/** The index of the app whose Service is headless and whose pods have hostnames. */
export const headlessApp = 0;
/** Addresses that a pod's place uses in turns. */
export const addressesPerPlace = 8;
export const zones = ["zone-a", "zone-b", "zone-c"] as const;

export function appName(index: number): string {
  return `app-${index}`;
}

export function nodeName(index: number): string {
  return `node-${index}`;
}

export function clusterIp(app: number): string {
  return `10.96.0.${app + 1}`;
}

export function podIp(app: number, place: number, generation: number): string {
  return `10.1.${app}.${place * addressesPerPlace + (generation % addressesPerPlace) + 1}`;
}

export function initialWorld(): World {
  return {
    apps: Array.from({ length: appCount }, (_, index) => initialApp(index)),
    nodes: zones.map((zone, index) => ({ index, zone })),
  };
}

/** The initial world again, with pods and profiles of other names: none that was used before comes back. */
export function mendedWorld(world: World): World {
  const { apps, nodes } = initialWorld();
  return { apps: apps.map((app, i) => mendedApp(app, world.apps[i] ?? app)), nodes };
}

function mendedApp(initial: AppState, { edits, pods }: AppState): AppState {
  return {
    ...initial,
    edits,
    pods: initial.pods.map((pod, place) => ({ ...pod, generation: pods[place]?.generation ?? 0 })),
  };
}

function initialApp(index: number): AppState {
  return {
    index,
    edits: 0,
    service: "present",
    localTraffic: index % 4 === 1,
    opaque: false,
    usurped: false,
    zoneHints: index % 4 === 2,
    server: index % 2 === 0 ? "opaque" : "absent",
    profile: { kind: "good", edit: 0, routes: 5, overrides: [], oddPattern: undefined },
    clientProfile: { kind: "absent" },
    pods: Array.from({ length: podsPerApp }, (_, place) => ({
      generation: 0,
      life: "ready",
      guarded: place % 2 === 0,
      opaquePorts: undefined,
      readable: true,
      haunted: false,
    })),
  };
}
