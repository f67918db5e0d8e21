import type { Registry } from "prom-client";
import { startAdminServer } from "../admin/admin-server.js";
import { makeMetrics } from "../admin/metrics.js";
import type { ServeConfig } from "../config/serve-config.js";
import { deriveEndpointSlices } from "../domain/derive/derive-endpoint-slices.js";
import { formatHostPort } from "../domain/ip-address.js";
import { PatternJudge } from "../patterns/pattern-judge.js";
import { ManifestSource } from "../sources/manifests/manifest-source.js";
import { ResourceStore } from "../store/resource-store.js";
import { composeDestination, servedServices } from "./compose-destination.js";
import { drainStreams } from "./drain-streams.js";
import { HeldBackends } from "./held-backends.js";
import type { Logger } from "./logger.js";
import { observeDestination } from "./observe-destination.js";
import { serviceState } from "./service-state.js";
import { packageVersion } from "./version.js";
import { watchProfileNames } from "./watch-profile-names.js";

/** A service that answers. */
export interface RunningService {
  /** Where it really listens, as host:port. */
  readonly grpc: string;
  readonly admin: string;
  /** Ends streams with OK, waits for them as long as configured, then cuts what is left. */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly log: Logger;
  /** Metrics of the process, of which there can be only one set. */
  readonly processMetrics?: Registry;
}

/** Starts the service and resolves once it answers from the whole state. Rejects when it cannot. */
export async function startService(
  config: ServeConfig,
  { log, processMetrics }: StartOptions,
): Promise<RunningService> {
  const metrics = makeMetrics(processMetrics === undefined ? {} : { processMetrics });
  const judge = new PatternJudge({
    observer: {
      judged: (verdict) => metrics.patterns.checked(verdict),
      failed: (error) => log.error({ err: error }, "a path pattern could not be checked and is passed on"),
    },
  });
  const version = packageVersion();
  const stopped = new AbortController();
  const source = new ManifestSource({
    folders: config.manifests,
    judge: judge.judge,
    log,
    ...(config.deriveEndpoints && { derive: deriveEndpointSlices }),
  });
  const store = new ResourceStore();
  const backends = new HeldBackends(log);
  const destination = composeDestination(store, config, observeDestination({ metrics, log, backends, settings: config }));
  const { server, streams } = destination;
  let ready = false;

  metrics.observe({
    counts: () => store.state.counts(),
    rejections: () => store.state.rejections(),
    problems: () => source.status().problems.length,
    synced: () => source.status().synced,
    openStreams: () => new Map([["Get", streams.count("Get")], ["GetProfile", streams.count("GetProfile")]]),
    backends: () => backends.counts(),
  });
  const admin = await startAdminServer({
    listen: config.metricsAddr,
    metrics,
    ready: () => ready,
    state: () => serviceState({ version, source, store, streams, backends, settings: config }),
    log,
  });
  const batches = source.batches$.subscribe((batch) => store.apply(batch));
  const names = watchProfileNames(store, config, log);
  await source.start(stopped.signal);
  const address = await server.listen(config.addr);
  server.setServing(servedServices, true);
  ready = true;

  return {
    grpc: formatHostPort(address.host, address.port),
    admin: formatHostPort(admin.address.host, admin.address.port),
    stop: async () => {
      ready = false;
      server.setServing(servedServices, false);
      await drainStreams(destination, config.shutdownGraceMs);
      stopped.abort();
      batches.unsubscribe();
      names.unsubscribe();
      await Promise.all([judge.close(), admin.close()]);
    },
  };
}
