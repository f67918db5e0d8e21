import type { ValidatorMetrics } from "../admin/validator-metrics.js";
import type { AdmissionObserver } from "../webhook/answer-request.js";
import type { CertificateObserver } from "../tls/certificate-keeper.js";
import type { TlsPair } from "../tls/tls-pair.js";
import type { Logger } from "./logger.js";

interface ObservedBy {
  readonly metrics: ValidatorMetrics;
  readonly log: Logger;
}

/** Brings one request, from now until its answer, into metrics and log. */
export function observeAdmissions({ metrics, log }: ObservedBy): AdmissionObserver {
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1000;
  return {
    admitted: ({ uid, namespace, name, operation }, { outcome, message, warnings, found }) => {
      metrics.answered(outcome, seconds());
      for (const [rule, times] of found) metrics.found(rule, times);
      const fields = { uid, ns: namespace, name, operation };
      if (outcome !== "allowed") log.info({ ...fields, reason: message }, "a ServiceProfile is refused");
      else if (warnings.length > 0)
        log.info({ ...fields, warnings }, "a ServiceProfile is accepted with warnings");
      else log.debug(fields, "a ServiceProfile is accepted");
    },
    invalid: (reason) => {
      metrics.answered("invalid", seconds());
      log.warn({ reason }, "a request holds no AdmissionReview");
    },
  };
}

interface CertificateUse extends ObservedBy {
  readonly dir: string;
  /** Serves with the pair from now on. */
  readonly use: (pair: TlsPair) => void;
}

/** Has every new certificate served, and tells of it. */
export function observeCertificate({ dir, metrics, log, use }: CertificateUse): CertificateObserver {
  const describe = ({ serialNumber, expiresAt }: TlsPair): object => ({
    dir,
    serialNumber,
    expires: new Date(expiresAt).toISOString(),
  });
  return {
    loaded: (pair) => {
      use(pair);
      metrics.certificate("loaded");
      metrics.certificateExpires(pair.expiresAt);
      if (pair.expiresAt < Date.now())
        log.warn(describe(pair), "the certificate has expired; API servers will not take it");
      else log.info(describe(pair), "certificate loaded");
    },
    refused: (reason) => {
      metrics.certificate("refused");
      log.error({ reason }, "the new certificate cannot be used; the one before stays");
    },
    mended: (pair) => log.info(describe(pair), "the certificate's folder is in order again"),
  };
}
