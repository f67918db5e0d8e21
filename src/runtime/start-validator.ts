import { setTimeout as pause } from "node:timers/promises";
import type { Registry } from "prom-client";
import { startAdminServer } from "../admin/admin-server.js";
import { makeValidatorMetrics } from "../admin/validator-metrics.js";
import type { ValidatorConfig } from "../config/validator-config.js";
import { formatHostPort } from "../domain/ip-address.js";
import type { PatternJudge } from "../patterns/pattern-judge.js";
import { plainFirst } from "../patterns/plain-pattern.js";
import { eventLoopTurns } from "../sources/other-work.js";
import { type CertificateKeeper, keepCertificate } from "../tls/certificate-keeper.js";
import type { TlsFiles } from "../tls/tls-pair.js";
import type { AdmissionRules } from "../webhook/admit-profile.js";
import { answerRequest } from "../webhook/answer-request.js";
import { startWebhookServer } from "../webhook/webhook-server.js";
import { readCluster, unknownCluster, type KnownCluster } from "./known-cluster.js";
import { forFlag } from "./for-flag.js";
import { listenOn } from "./listen-on.js";
import type { Logger } from "./logger.js";
import { makeJudge } from "./make-judge.js";
import { observeAdmissions, observeCertificate } from "./observe-validator.js";
import { onThisMachine } from "./on-this-machine.js";
import { type Releases, startOrRelease } from "./releases.js";
import { packageVersion } from "./version.js";
import { within } from "./within.js";

/** A webhook that answers. */
export interface RunningValidator {
  /** Where it really listens, as host:port. */
  readonly webhook: string;
  readonly admin: string;
  /** Goes on for the configured delay, then takes nothing new and waits for what is under way. */
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
 * How long the patterns of one profile may take: much less than the 10 s that an API server waits, and much more
 * than they need.
 */
const patternTimeoutMs = 1500;
/** The same for the rules, which take a small part of that for the largest profile that a cluster can hold. */
const rulesTimeoutMs = 1000;

/** Starts the webhook. Rejects when it cannot, with all that was started released again. */
export async function startValidator(
  config: ValidatorConfig,
  options: StartOptions,
): Promise<RunningValidator> {
  return await startOrRelease((releases) => start(config, options, releases));
}

async function start(
  config: ValidatorConfig,
  { log, processMetrics, env }: StartOptions,
  releases: Releases,
): Promise<RunningValidator> {
  const metrics = makeValidatorMetrics(processMetrics === undefined ? {} : { processMetrics });
  const judge = makeJudge({ metrics, log, otherwise: "accepted" });
  releases.add(() => within(judge.close(), config.shutdownGraceMs));
  const cluster = config.checkServices
    ? readCluster({ kubeconfig: config.kubeconfig, env, judge: judge.judge, log, metrics, releases })
    : unknownCluster;

  const certificate = await forFlag(
    {
      flag: "--tls-dir",
      value: config.tlsDir,
      remedy: "name a folder with a certificate, tls.crt, and its key, tls.key",
    },
    keepCertificate(config.tlsDir),
  );
  releases.add(() => certificate.close());
  let ready = false;
  const admin = await listenOn({ ...config.metricsAddr, flag: "--metrics-addr" }, () =>
    startAdminServer({
      listen: onThisMachine(config.metricsAddr),
      metrics,
      ready: () => ready,
      state: () => stateOf({ config, cluster, certificate }),
      log,
    }),
  );
  releases.add(() => admin.close());
  // The thread takes a moment to start, which the first profile need not wait for.
  await judge.judge(["/"]);
  const rules = admissionRules(config, { judge, cluster, log });
  const webhook = await listenOn({ ...config.addr, flag: "--addr" }, () =>
    startWebhookServer({
      listen: onThisMachine(config.addr),
      tls: certificate.current,
      answer: (body) => answerRequest(body, rules, observeAdmissions({ metrics, log })),
      log,
    }),
  );
  releases.add(() => webhook.close(config.shutdownGraceMs));
  const use = (pair: TlsFiles): void => webhook.useCertificate(pair);
  certificate.follow(observeCertificate({ dir: config.tlsDir, metrics, log, use }));
  ready = true;
  releases.add(async () => {
    ready = false;
    await pause(config.shutdownDelayMs);
  });
  return {
    webhook: formatHostPort(webhook.address.host, webhook.address.port),
    admin: formatHostPort(admin.address.host, admin.address.port),
    stop: () => releases.all(),
  };
}

function admissionRules(
  { strict, clusterDomain, defaultOpaquePorts }: ValidatorConfig,
  {
    judge,
    cluster,
    log,
  }: { readonly judge: PatternJudge; readonly cluster: KnownCluster; readonly log: Logger },
): AdmissionRules {
  return {
    judgePatterns: plainFirst(judge.judge),
    patternTimeoutMs,
    rulesTimeoutMs,
    turns: eventLoopTurns,
    strict,
    clusterDomain,
    defaultOpaquePorts,
    withCluster: (read) => cluster.with(read),
    failed: (error) =>
      log.error({ err: error }, "a ServiceProfile could not be checked and is accepted as it is"),
  };
}

interface StateParts {
  readonly config: ValidatorConfig;
  readonly cluster: KnownCluster;
  readonly certificate: CertificateKeeper;
}

/** What people may want to see, for `/state`. */
function stateOf({ config, cluster, certificate }: StateParts): object {
  const { expiresAt, serialNumber } = certificate.current;
  return {
    version: packageVersion(),
    certificate: {
      dir: config.tlsDir,
      serialNumber,
      expires: new Date(expiresAt).toISOString(),
      ...(certificate.fault !== undefined && { problem: certificate.fault }),
    },
    strict: config.strict,
    cluster: cluster.status() ?? "not read",
  };
}
