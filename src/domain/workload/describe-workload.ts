import type { Backing } from "../endpoints/address.js";
import { serverMakesPodPortOpaque, serverMakesWorkloadPortOpaque } from "../endpoints/opaque-server.js";
import { ownerOfPod } from "../endpoints/pod-owner.js";
import {
  annotatedOpaquePorts,
  bareAddress,
  describeAddress,
  type WeightedAddress,
} from "../endpoints/weighted-address.js";
import { portSetContains } from "../port-set.js";
import { ok, type Result } from "../result.js";
import type { Settings } from "../settings.js";
import type { ClusterView } from "../state/cluster-view.js";
import type { Workload } from "./find-workload.js";

/** One endpoint as GetProfile tells it: its address, and whether its protocol must not be detected. */
export interface EndpointProfile {
  readonly address: WeightedAddress;
  readonly opaqueProtocol: boolean;
}

interface Socket {
  readonly ip: string;
  readonly port: number;
}

/** An endpoint of which only the address is known. */
export function unknownEndpoint({ ip, port }: Socket, settings: Settings): EndpointProfile {
  return {
    address: bareAddress({ ip, port }),
    opaqueProtocol: portSetContains(settings.defaultOpaquePorts, port),
  };
}

/**
 * Describes the holder of an address. A pod counts once it runs; it need not be ready (Linkerd
 * workload_watcher.go, updatePod). The error is the one of {@link describeAddress}.
 */
export function describeWorkload(
  view: ClusterView,
  workload: Workload,
  socket: Socket,
  settings: Settings,
): Result<EndpointProfile, string> {
  const holder = workload?.kind === "Pod" && workload.phase !== "Running" ? undefined : workload;
  if (holder === undefined) return ok(unknownEndpoint(socket, settings));
  const backing = backingOf(view, holder, socket.port);
  const described = describeAddress({ ...socket, zone: undefined, backing }, settings);
  if (!described.ok) return described;
  const labels = { ...described.value.labels, namespace: holder.namespace };
  const annotated = portSetContains(annotatedOpaquePorts(holder, settings), socket.port);
  return ok({ address: { ...described.value, labels }, opaqueProtocol: annotated || backing.opaque });
}

function backingOf(
  view: ClusterView,
  holder: NonNullable<Workload>,
  port: number,
): Exclude<Backing, { kind: "bare" }> {
  return holder.kind === "Pod"
    ? {
        kind: "pod",
        pod: holder,
        owner: ownerOfPod(view, holder),
        opaque: serverMakesPodPortOpaque(view, holder, port),
      }
    : {
        kind: "workload",
        workload: holder,
        owner: holder.owner,
        opaque: serverMakesWorkloadPortOpaque(view, holder, port),
      };
}
