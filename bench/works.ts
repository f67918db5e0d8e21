import type { StreamAsk } from "./client/load-streams.js";
import {
  authority,
  changeIp,
  endpointChangeIn,
  pod,
  profile,
  profileChangeIn,
  service,
  slice,
  type SliceEndpoint,
} from "./objects.js";
import type { Work } from "./side-by-side.js";

const token = JSON.stringify({ ns: "bench", nodeName: "n" });
const connections = 50;

function streamsOf(rpc: StreamAsk["rpc"], name: string, count: number): readonly StreamAsk[] {
  return Array.from({ length: count }, () => ({ rpc, path: authority(name), token }));
}

interface Size {
  readonly streams: number;
  readonly changes: number;
}

/** One route of a profile changes its name and pattern. */
export function profileWork(routes: number, { streams, changes }: Size): Work {
  return {
    asks: streamsOf("GetProfile", "web", streams),
    connections,
    objects: [service("web"), profile("web", routes, 0)],
    change: (i) => [profile("web", routes, i)],
    changeIn: profileChangeIn,
    changes,
  };
}

/** A Service of meshed pods; an address in a slice of its own gives way to another. */
export function endpointsWork(endpoints: number, { streams, changes }: Size): Work {
  const pods = Array.from({ length: endpoints }, (_, i) => original(i));
  return {
    asks: streamsOf("Get", "pods", streams),
    connections,
    objects: [
      service("pods"),
      ...pods.map(({ ip, pod: name }) => pod(name, ip)),
      ...slicesOf(pods),
      slice("pods", "changing", [{ ip: changeIp(0) }]),
    ],
    change: (i) => [slice("pods", "changing", [{ ip: changeIp(i) }])],
    changeIn: endpointChangeIn,
    changes,
  };
}

/** A Service of meshed pods that are replaced one by one, as a Deployment does when it is restarted. */
export function restartWork(endpoints: number, { streams, changes }: Size): Work {
  const after = (i: number): readonly Named[] =>
    Array.from({ length: endpoints }, (_, j) => (j < i % endpoints ? replacement(j + 1) : original(j)));
  return {
    asks: streamsOf("Get", "pods", streams),
    connections,
    objects: [service("pods"), ...after(0).map(({ ip, pod: name }) => pod(name, ip)), ...slicesOf(after(0))],
    change: (i) => {
      const { ip, pod: name } = replacement(i);
      return [pod(name, ip), ...slicesOf(after(i)).slice(...sliceOf(i - 1))];
    },
    changeIn: endpointChangeIn,
    changes,
  };
}

type Named = Required<SliceEndpoint>;

/** As Kubernetes cuts them. */
const endpointsPerSlice = 100;

function original(i: number): Named {
  return { ip: `10.200.${Math.floor(i / 250)}.${(i % 250) + 1}`, pod: `pod-${i}` };
}

function replacement(i: number): Named {
  return { ip: changeIp(i), pod: `new-${i}` };
}

function slicesOf(endpoints: readonly Named[]) {
  return Array.from({ length: Math.ceil(endpoints.length / endpointsPerSlice) }, (_, i) =>
    slice("pods", `pods-${i}`, endpoints.slice(i * endpointsPerSlice, (i + 1) * endpointsPerSlice)),
  );
}

function sliceOf(endpoint: number): [number, number] {
  const i = Math.floor(endpoint / endpointsPerSlice);
  return [i, i + 1];
}
