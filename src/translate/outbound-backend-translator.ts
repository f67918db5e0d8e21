import type { IpAddress } from "../domain/ip-address.js";
import type { ServiceTraffic } from "../domain/policy/select-outbound-policy.js";
import type { LoadBiaser } from "../domain/policy/service-settings.js";
import type { Backend } from "../gen/io/linkerd/proxy/outbound/Backend.js";
import type { Queue } from "../gen/io/linkerd/proxy/outbound/Queue.js";
import { toDefaultMetadata, toGivenDuration, toServiceMetadata } from "./policy-values.js";
import { toIpAddress } from "./wire-values.js";

const milliseconds = 1_000_000n;
const seconds = 1_000n * milliseconds;

// What Linkerd's policy controller sets for every backend (grpc/src/outbound.rs).
const queue: Queue = { capacity: 100, failfastTimeout: toGivenDuration(3n * seconds) };
const peakEwma = { defaultRtt: toGivenDuration(30n * milliseconds), decay: toGivenDuration(10n * seconds) };
const penaltyDecay = toGivenDuration(10n * seconds);

/** The endpoints of a Service as a backend (grpc/src/outbound.rs, default_backend). */
export function toServiceBackend({ service, port, authority, protocol, settings }: ServiceTraffic): Backend {
  // Failures have no meaning where nobody looks into connections.
  const loadBiaser = protocol === "opaque" ? undefined : settings.loadBiaser;
  return {
    metadata: toServiceMetadata(service, port),
    balancer: { discovery: { dst: { path: authority } }, ...toLoad(loadBiaser) },
    queue,
  };
}

/** An address outside of the cluster as a backend (grpc/src/outbound.rs, fallback). */
export function toForwardBackend({ ip, port }: { readonly ip: IpAddress; readonly port: number }): Backend {
  return {
    metadata: toDefaultMetadata("egress-fallback"),
    forward: { addr: { ip: toIpAddress(ip), port }, weight: 1 },
    queue,
  };
}

/** The load biaser is one more term in how endpoints are chosen between. */
function toLoad(loadBiaser: LoadBiaser | undefined) {
  if (loadBiaser === undefined) return { peakEwma };
  return {
    penaltyPeakEwma: {
      ...peakEwma,
      penalty: toGivenDuration(loadBiaser.penalty),
      maxRetryAfter: toGivenDuration(loadBiaser.maxRetryAfter),
      penaltyDecay,
    },
  };
}
