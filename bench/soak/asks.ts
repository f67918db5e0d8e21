import type { StreamRequest } from "../../test/support/destination-client.js";
import type { Random } from "./random.js";
import {
  addressesPerPlace,
  appCount,
  appName,
  clientNamespace,
  clusterIp,
  headlessApp,
  namespace,
  nodeName,
  podIp,
  podsPerApp,
  zones,
} from "./world.js";

/** Equal asks have equal texts. */
export function formatAsk({ rpc, path, token }: StreamRequest): string {
  return `${rpc} ${path}${token === undefined ? "" : ` ${token}`}`;
}

/** One ask of each kind that can be: what the streams ask for that stay from the beginning to the end. */
export function keptAsks(): readonly StreamRequest[] {
  const ofApps = Array.from({ length: appCount }, (_, app) => [
    get(app, 80),
    get(app, 9090),
    get(app, 81),
    ...zones.map((_zone, node) => get(app, 80, nodeName(node))),
    profile(app),
    profile(app, namespace),
    profile(app, clientNamespace),
    ...[0, 1].flatMap((place) => [0, 1].map((generation) => podProfile(podIp(app, place, generation)))),
    ...(app === headlessApp ? [] : [podProfile(clusterIp(app), 80)]),
  ]);
  return [...ofApps.flat(), ...[0, 1].flatMap((place) => [getInstance(place), profileOfInstance(place)])];
}

export function drawAsk(random: Random): StreamRequest {
  const app = random.below(appCount);
  const place = random.below(podsPerApp);
  const node = random.pick([undefined, ...zones.keys(), zones.length]);
  return random.weighted<() => StreamRequest>([
    [
      10,
      () => get(app, random.pick([80, 80, 80, 9090, 81]), node === undefined ? undefined : nodeName(node)),
    ],
    [8, () => profile(app, random.pick([undefined, namespace, clientNamespace, clientNamespace]))],
    [6, () => podProfile(podIp(app, place, random.below(addressesPerPlace)), random.pick([8080, 9090]))],
    [4, () => podProfile(clusterIp(app), 80, random.pick([undefined, clientNamespace]))],
    [1, () => getInstance(place)],
    [2, () => profileOfInstance(place)],
  ])();
}

/** An ask that is refused whatever the world is like, and the status that it is refused with. */
export interface RefusedAsk {
  readonly ask: StreamRequest;
  readonly status: "INVALID_ARGUMENT" | "NOT_FOUND";
}

/** `number` makes for names that were never asked for before. */
export function drawRefusedAsk(random: Random, number: number): RefusedAsk {
  const nobody = `nobody-${number}`;
  return random.pick<RefusedAsk>([
    { ask: { rpc: "Get", path: `${podIp(0, 0, 0)}:8080` }, status: "INVALID_ARGUMENT" },
    { ask: { rpc: "Get", path: `${nobody}:80` }, status: "INVALID_ARGUMENT" },
    { ask: { rpc: "GetProfile", path: `${fqn(nobody)}:what` }, status: "INVALID_ARGUMENT" },
    { ask: { rpc: "Get", path: `${fqn(nobody)}:80` }, status: "NOT_FOUND" },
    { ask: { rpc: "GetProfile", path: `${nobody}.${fqn(appName(headlessApp))}:80` }, status: "NOT_FOUND" },
  ]);
}

function fqn(name: string): string {
  return `${name}.${namespace}.svc.cluster.local`;
}

function get(app: number, port: number, node?: string): StreamRequest {
  const ask = { rpc: "Get", path: `${fqn(appName(app))}:${port}` } as const;
  return node === undefined ? ask : { ...ask, token: JSON.stringify({ ns: namespace, nodeName: node }) };
}

function profile(app: number, ofNamespace?: string): StreamRequest {
  return { rpc: "GetProfile", path: `${fqn(appName(app))}:80`, ...tokenOf(ofNamespace) };
}

function podProfile(ip: string, port = 8080, ofNamespace?: string): StreamRequest {
  return { rpc: "GetProfile", path: `${ip}:${port}`, ...tokenOf(ofNamespace) };
}

function getInstance(place: number): StreamRequest {
  return { rpc: "Get", path: `host-${place}.${fqn(appName(headlessApp))}:80` };
}

function profileOfInstance(place: number): StreamRequest {
  return { ...getInstance(place), rpc: "GetProfile" };
}

function tokenOf(ofNamespace: string | undefined): Pick<StreamRequest, "token"> {
  return ofNamespace === undefined ? {} : { token: JSON.stringify({ ns: ofNamespace }) };
}
