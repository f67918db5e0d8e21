import { networkInterfaces } from "node:os";
import type { Registry } from "prom-client";
import { startAdminServer } from "../admin/admin-server.js";
import { makeMetrics, type Metrics } from "../admin/metrics.js";
import type { ServeConfig } from "../config/serve-config.js";
import { formatHostPort } from "../domain/ip-address.js";
import { auditProfiles } from "../domain/profile/audit-profiles.js";
import { PatternJudge } from "../patterns/pattern-judge.js";
import { ResourceStore } from "../store/resource-store.js";
import { anyHost } from "./any-host.js";
import { composeDestination, servedServices } from "./compose-destination.js";
import { drainStreams } from "./drain-streams.js";
import { HeldBackends } from "./held-backends.js";
import type { Logger } from "./logger.js";
import { makeSource } from "./make-source.js";
import { observeDestination } from "./observe-destination.js";
import { Releases } from "./releases.js";
import { serviceFigures, serviceState, type ServiceParts } from "./service-state.js";
import { watchProfileNames } from "./watch-profile-names.js";

/** A service that answers. */
export interface RunningService {
  /** Where it really listens, as host:port. */
  readonly grpc: string;
  readonly admin: string;
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
}

/**
 * Starts the service and resolves once it answers from the whole state. Rejects when it cannot, with all that
 * was started released again.
 */
export async function startService(
  config: ServeConfig,
  { log, processMetrics, env }: StartOptions,
): Promise<RunningService> {
  const releases = new Releases();
  try {
    const metrics = makeMetrics(processMetrics === undefined ? {} : { processMetrics });
    return await start(config, { log, metrics, env, releases });
  } catch (error) {
    await releases.all();
    throw error;
  }
}

interface Started {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly env: StartOptions["env"];
  readonly releases: Releases;
}

async function start(config: ServeConfig, { log, metrics, env, releases }: Started): Promise<RunningService> {
  const judge = makeJudge(metrics, log);
  releases.add(() => judge.close());
  const stopped = new AbortController();
  releases.add(() => stopped.abort());
  const source = makeSource(config, { judge: judge.judge, log, metrics, env });
  const store = new ResourceStore();
  const backends = new HeldBackends(log);
  const observers = observeDestination({ metrics, log, backends, settings: config });
  const destination = composeDestination(store, config, observers);
  const parts: ServiceParts = { source, store, backends, streams: destination.streams, settings: config };
  let ready = false;

  metrics.observe(serviceFigures(parts));
  const admin = await startAdminServer({
    listen: onThisMachine(config.metricsAddr),
    metrics,
    ready: () => ready,
    state: () => serviceState(parts),
    log,
  });
  releases.add(() => admin.close());
  releases.addSubscription(source.batches$.subscribe((batch) => store.apply(batch)));
  releases.addSubscription(watchProfileNames(store, config, log));
  await source.start(stopped.signal);
  const { host, port } = await destination.server.listen(onThisMachine(config.addr));
  releases.add(() => drainStreams(destination, config.shutdownGraceMs));
  destination.server.setServing(servedServices, true);
  ready = true;
  releases.add(() => {
    ready = false;
    destination.server.setServing(servedServices, false);
  });
  return {
    grpc: formatHostPort(host, port),
    admin: formatHostPort(admin.address.host, admin.address.port),
    example: exampleName(store, config),
    stop: () => releases.all(),
  };
}

function onThisMachine({ host, port }: ServeConfig["addr"]): ServeConfig["addr"] {
  return { host: anyHost(host, networkInterfaces()), port };
}

function makeJudge(metrics: Metrics, log: Logger): PatternJudge {
  return new PatternJudge({
    observer: {
      judged: (verdict) => metrics.patterns.checked(verdict),
      failed: (error) => log.error({ err: error }, "a path pattern could not be checked and is passed on"),
    },
  });
}

function exampleName(store: ResourceStore, config: ServeConfig): string | undefined {
  const reports = store.read((view) => auditProfiles(view, config));
  return reports.find(({ condition, nameFault }) => condition === "served" && nameFault === undefined)?.name;
}
