import type { ServeConfig } from "../config/serve-config.js";
import { ExpectedError } from "../domain/expected-error.js";
import { issueOwnCertificate, type OwnCertificate } from "../identity/own-certificate.js";
import { keepMutualTls } from "../tls/served-tls.js";
import { CertificateRenewal } from "./certificate-renewal.js";
import { forFlag } from "./for-flag.js";
import type { Logger } from "./logger.js";
import type { FollowedIssuer } from "./open-issuer.js";
import type { Releases } from "./releases.js";
import { listenPlainly, TlsServers, type Listen } from "./tls-servers.js";

interface ListeningNeeds {
  /** Who signs our certificate, where none was given. */
  readonly issuer: FollowedIssuer | undefined;
  readonly log: Logger;
  readonly releases: Releases;
}

/**
 * How the gRPC servers come to listen: plainly, or over mutual TLS with the certificate that was given or one that is
 * issued and renewed here. Rejects with a text for people when there is none.
 */
export async function listening(
  config: ServeConfig,
  { issuer, log: parent, releases }: ListeningNeeds,
): Promise<Listen> {
  if (!config.tls) return listenPlainly;
  const log = parent.child({ component: "tls" });
  if (config.tlsDir !== "") return await withGiven(config.tlsDir, log, releases);
  if (issuer === undefined)
    throw new ExpectedError("found nobody to sign a certificate, expected an issuer or --tls-dir");
  return await withIssued(issuer, { config, log, releases });
}

async function withGiven(dir: string, log: Logger, releases: Releases): Promise<Listen> {
  const remedy = "name a folder with tls.crt, tls.key and ca.crt";
  const keeper = await forFlag({ flag: "--tls-dir", value: dir, remedy }, keepMutualTls(dir));
  releases.add(() => keeper.close());
  const servers = new TlsServers(keeper.current, log);
  keeper.follow({
    loaded: (tls) => {
      servers.use(tls);
      const { serialNumber, expiresAt } = tls;
      log.info({ dir, serialNumber, expires: new Date(expiresAt).toISOString() }, "certificate loaded");
    },
    refused: (reason) => log.error({ reason }, "the new certificate cannot be used; the one before stays"),
    mended: () => log.info({ dir }, "the certificate's folder is in order again"),
  });
  return (...listen) => servers.listen(...listen);
}

interface IssuedNeeds extends Omit<ListeningNeeds, "issuer"> {
  readonly config: ServeConfig;
}

async function withIssued(issuer: FollowedIssuer, { config, log, releases }: IssuedNeeds): Promise<Listen> {
  const validity = { lifetimeMs: config.identityLifetimeMs, clockSkewMs: config.identityClockSkewMs };
  const issue = (): Promise<OwnCertificate> =>
    issueOwnCertificate(issuer.current, { names: config.tlsNames, validity, now: Date.now() });
  const tell = ({ endsAt }: OwnCertificate): void =>
    log.info({ names: config.tlsNames, expires: new Date(endsAt).toISOString() }, "certificate issued");
  const first = await issue();
  tell(first);
  const servers = new TlsServers(first, log);
  const renewal = new CertificateRenewal(first, {
    issue,
    renewed: (certificate) => {
      servers.use(certificate);
      tell(certificate);
    },
    failed: (error) => log.error({ err: error }, "the certificate could not be renewed; it is tried again"),
  });
  issuer.onChange(() => renewal.renew());
  releases.add(() => renewal.close());
  return (...listen) => servers.listen(...listen);
}
