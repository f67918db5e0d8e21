import type { Registry } from "prom-client";
import { startAdminServer } from "../admin/admin-server.js";
import { makeMetrics, type Metrics } from "../admin/metrics.js";
import type { ServeConfig } from "../config/serve-config.js";
import { formatHostPort } from "../domain/ip-address.js";
import { firstSoundProfile } from "../domain/profile/audit-profiles.js";
import { plainFirst } from "../patterns/plain-pattern.js";
import type { ResourceSource } from "../sources/resource-source.js";
import { ResourceStore } from "../store/resource-store.js";
import { composeDestination } from "./compose-destination.js";
import { composePolicy } from "./compose-policy.js";
import { HeldBackends } from "./held-backends.js";
import { listenOn } from "./listen-on.js";
import type { Logger } from "./logger.js";
import { makeJudge } from "./make-judge.js";
import { makeSource, type SourceNeeds } from "./make-source.js";
import { observeDestination } from "./observe-destination.js";
import { observePolicy } from "./observe-policy.js";
import { onThisMachine } from "./on-this-machine.js";
import { proxySetup, type ControlPlane } from "./proxy-setup.js";
import { type Releases, startOrRelease } from "./releases.js";
import { serviceFigures, serviceState, type ServiceParts } from "./service-state.js";
import { startServers } from "./start-servers.js";
import { watchPolicyFaults } from "./watch-policy-faults.js";
import { watchProfileNames } from "./watch-profile-names.js";

/** A service that answers. */
export interface RunningService {
  /** Where it really listens, as host:port. */
  readonly grpc: string;
  readonly admin: string;
  /** Undefined: the policy services are not served. */
  readonly policy: string | undefined;
  /** Undefined: the identity service is not served. */
  readonly identity: string | undefined;
  /** A name worth asking for: of a Service that has a profile, if there is one. */
  readonly example: string | undefined;
  /** Ends streams with OK, waits for them as long as configured, then cuts what is left. */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly log: Logger;
  /** Metrics of the process, of which there can be only one set. */
  readonly processMetrics?: Registry;
  /** The environment, for what names a cluster. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A source in place of the one that the configuration names. */
  readonly source?: (needs: SourceNeeds) => ResourceSource;
}

/**
 * Starts the service and resolves once it answers from the whole state. Rejects when it cannot, with all that
 * was started released again.
 */
export async function startService(
  config: ServeConfig,
  { log, processMetrics, ...options }: StartOptions,
): Promise<RunningService> {
  return await startOrRelease((releases) => {
    const metrics = makeMetrics(processMetrics === undefined ? {} : { processMetrics });
    return start(config, { ...options, log, metrics, releases });
  });
}

interface Started extends Pick<StartOptions, "log" | "env" | "source"> {
  readonly metrics: Metrics;
  readonly releases: Releases;
}

async function start(config: ServeConfig, started: Started): Promise<RunningService> {
  const { log, metrics, env, releases } = started;
  const judge = makeJudge({ metrics, log, otherwise: "passed on" });
  releases.add(() => judge.close());
  const stopped = new AbortController();
  releases.add(() => stopped.abort());
  const needs: SourceNeeds = { judge: plainFirst(judge.judge), log, metrics, env };
  const source = started.source?.(needs) ?? makeSource(config, needs);
  const store = new ResourceStore();
  const backends = new HeldBackends(log);
  const observers = observeDestination({ metrics, log, backends, settings: config });
  const destination = composeDestination(store, config, observers);
  const policy = config.policyAddr && composePolicy(store, config, observePolicy({ metrics, log }));
  const parts: ServiceParts = {
    source,
    store,
    backends,
    streams: destination.streams,
    policyStreams: policy?.streams,
    settings: config,
  };
  let ready = false;
  let control: () => ControlPlane | undefined = () => undefined;

  metrics.observe(serviceFigures(parts));
  const admin = await listenOn({ ...config.metricsAddr, flag: "--metrics-addr" }, () =>
    startAdminServer({
      listen: onThisMachine(config.metricsAddr),
      metrics,
      ready: () => ready,
      state: () => serviceState(parts),
      proxy: (pod) => {
        const known = control();
        return known && store.read((view) => proxySetup(view, pod, known));
      },
      log,
    }),
  );
  releases.add(() => admin.close());
  releases.addSubscription(source.batches$.subscribe((batch) => store.apply(batch)));
  releases.addSubscription(watchProfileNames(store, { settings: config, log, schedule: soon }));
  if (policy !== undefined) releases.addSubscription(watchPolicyFaults(store, log, soon));
  await source.start(stopped.signal);
  const servers = await startServers(config, { destination, policy, metrics, log, releases, env });
  const { addresses } = servers;
  control = () => ({ cluster: config, addresses, trustAnchors: servers.trustAnchors() });
  const setServing = (serving: boolean): void => {
    ready = serving;
    servers.setServing(serving);
  };
  setServing(true);
  releases.add(() => setServing(false));
  return {
    grpc: addresses.destination,
    admin: formatHostPort(admin.address.host, admin.address.port),
    policy: addresses.policy,
    identity: addresses.identity,
    example: exampleName(store, config),
    stop: () => releases.all(),
  };
}

/** Reports for people wait until the streams have what changed. */
function soon(work: () => void): void {
  setTimeout(work, 200).unref();
}

function exampleName(store: ResourceStore, config: ServeConfig): string | undefined {
  return store.read((view) => firstSoundProfile(view, config))?.name;
}
