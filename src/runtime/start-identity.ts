import type { Metrics } from "../admin/metrics.js";
import type { ServeConfig } from "../config/serve-config.js";
import { addIdentityService, identityServiceName } from "../grpc/identity-service.js";
import { GrpcServer } from "../grpc/server.js";
import { makeCertifier } from "../identity/certifier.js";
import { anyToken, type CheckToken, tokenInFile } from "../identity/check-token.js";
import { ExpectedError } from "../domain/expected-error.js";
import { kubeConnector } from "../sources/kubernetes/kube-connection.js";
import { TokenReviews } from "../sources/kubernetes/token-reviews.js";
import { readFileOrWhy } from "../tls/read-file.js";
import { drainStreams } from "./drain-streams.js";
import { listenIfFree } from "./listen-if-free.js";
import type { Logger } from "./logger.js";
import { observeIdentity } from "./observe-identity.js";
import { onThisMachine } from "./on-this-machine.js";
import type { FollowedIssuer } from "./open-issuer.js";
import type { Releases } from "./releases.js";
import type { Listen } from "./tls-servers.js";

/** An identity service that answers. */
export interface RunningIdentity {
  /** Where it listens, as host:port. */
  readonly address: string;
  setServing(serving: boolean): void;
}

interface IdentityNeeds {
  readonly issuer: FollowedIssuer;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly releases: Releases;
  /** The environment, for what names a cluster. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly listen: Listen;
}

const services = [identityServiceName];

const withoutIt =
  "the default address of the identity service cannot be had: it is not served; --identity-addr names another";

/**
 * Starts the identity service. Resolves with undefined when it is not wanted, or when nobody asked for it and its
 * address cannot be had. Rejects when it cannot be served.
 */
export async function startIdentity(
  config: ServeConfig,
  { issuer, metrics, log: parent, releases, env, listen }: IdentityNeeds,
): Promise<RunningIdentity | undefined> {
  const { identityAddr } = config;
  if (identityAddr === undefined) return undefined;
  const log = parent.child({ component: "identity-server" });
  const checkToken = await tokenCheck(config, { metrics, log, releases, env });
  const issuerEndsAt = (): number => issuer.current.endsAt;
  const { calls, told } = observeIdentity({ metrics, log, issuerEndsAt });
  const certify = makeCertifier({
    issuer: () => issuer.current,
    checkToken,
    validity: { lifetimeMs: config.identityLifetimeMs, clockSkewMs: config.identityClockSkewMs },
    now: () => Date.now(),
  });
  const server = new GrpcServer(services, (grpc) =>
    addIdentityService(grpc, { certify: told(certify), observer: calls }),
  );
  const address = await listenIfFree(server, {
    address: onThisMachine(identityAddr),
    flag: "--identity-addr",
    // A proxy has no certificate until it has asked for one.
    listen: (wanted) => listen(server, wanted, "unasked"),
    withoutIt,
    log,
  });
  if (address === undefined) return undefined;
  releases.add(() => drainStreams({ server, streams: noStreams }, config.shutdownGraceMs));
  return {
    address,
    setServing: (serving) => server.setServing(services, serving),
  };
}

/** Certificates are asked for in single calls. */
const noStreams = { endAll: () => undefined };

async function tokenCheck(
  config: ServeConfig,
  { metrics, log, releases, env }: Pick<IdentityNeeds, "metrics" | "log" | "releases" | "env">,
): Promise<CheckToken> {
  const { manifests, kubeconfig, identityTokenFile } = config;
  if (manifests.length === 0) {
    const connect = kubeConnector({ kubeconfig, env });
    const reviews = await TokenReviews.open({ connect, observer: metrics.httpClient("k8s"), domain: config });
    releases.add(() => reviews.close());
    return (token) => reviews.identityOf(token);
  }
  if (identityTokenFile !== "") {
    const file = await readFileOrWhy(identityTokenFile);
    if (!file.ok)
      throw new ExpectedError(
        `--identity-token-file: ${file.error}; name a file with the token that proxies have to show`,
      );
    if (file.value.toString("latin1").trim() === "")
      throw new ExpectedError(
        `--identity-token-file: ${identityTokenFile}: found nothing, expected the token that proxies have to show`,
      );
    return tokenInFile(identityTokenFile, config);
  }
  log.warn(
    "certificates are issued to whoever shows any token: for development only; --identity-token-file names the one to take",
  );
  return anyToken(config);
}
