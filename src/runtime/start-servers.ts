import type { Metrics } from "../admin/metrics.js";
import type { ServeConfig } from "../config/serve-config.js";
import { formatHostPort } from "../domain/ip-address.js";
import { type Destination, servedServices } from "./compose-destination.js";
import { type Policy, policyServices } from "./compose-policy.js";
import { drainStreams } from "./drain-streams.js";
import { listenForPolicy } from "./listen-for-policy.js";
import { listenOn } from "./listen-on.js";
import type { Logger } from "./logger.js";
import { onThisMachine } from "./on-this-machine.js";
import { openWantedIssuer } from "./open-issuer.js";
import type { Releases } from "./releases.js";
import { listening } from "./secure-listening.js";
import { startIdentity } from "./start-identity.js";

/** The gRPC servers, which listen. */
export interface RunningServers {
  /** As host:port; undefined: not served. */
  readonly addresses: {
    readonly destination: string;
    readonly policy: string | undefined;
    readonly identity: string | undefined;
  };
  /** What proxies are to trust, in PEM, where it is known here. */
  readonly trustAnchors: () => string | undefined;
  /** Says by the health services whether the answers are good. */
  setServing(serving: boolean): void;
}

interface ServerNeeds {
  readonly destination: Destination;
  /** Undefined: not to be served. */
  readonly policy: Policy | undefined;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly releases: Releases;
  /** The environment, for what names a cluster. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Has the gRPC servers listen, and starts the identity service where it is wanted. Rejects when one cannot be had. */
export async function startServers(
  config: ServeConfig,
  { destination, policy, metrics, log, releases, env }: ServerNeeds,
): Promise<RunningServers> {
  const issuer = await openWantedIssuer(config, log);
  if (issuer !== undefined) releases.add(() => issuer.close());
  const listen = await listening(config, { issuer, log, releases });
  const { host, port } = await listenOn({ ...config.addr, flag: "--addr" }, () =>
    listen(destination.server, onThisMachine(config.addr), "verified"),
  );
  const draining = [destination, ...(policy === undefined ? [] : [policy])];
  releases.add(async () => {
    await Promise.all(draining.map((each) => drainStreams(each, config.shutdownGraceMs)));
  });
  const policyAddress =
    policy &&
    config.policyAddr &&
    (await listenForPolicy(policy, onThisMachine(config.policyAddr), { log, listen }));
  const identity = issuer && (await startIdentity(config, { issuer, metrics, log, releases, env, listen }));
  return {
    addresses: {
      destination: formatHostPort(host, port),
      policy: policyAddress,
      identity: identity?.address,
    },
    trustAnchors: () => issuer?.current.trustAnchors,
    setServing: (serving) => {
      destination.server.setServing(servedServices, serving);
      policy?.server.setServing(policyServices, serving);
      identity?.setServing(serving);
    },
  };
}
