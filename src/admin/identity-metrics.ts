import { Counter, Gauge, type Registry } from "prom-client";

/** What came of asking for a certificate; "failed" by a fault of ours, or when a token could not be checked. */
export type CertifyResult = "issued" | "refused" | "failed";

const results: readonly CertifyResult[] = ["issued", "refused", "failed"];

/** What the identity service measures; made where it is served only. */
export function makeIdentityMetrics(
  registers: Registry[],
  issuerEndsAt: () => number,
): { asked(result: CertifyResult): void } {
  const certificates = new Counter({
    name: "waypost_certificate_requests_total",
    help: "Certificates that were asked for, by what came of it",
    labelNames: ["result"],
    registers,
  });
  for (const result of results) certificates.inc({ result }, 0);
  new Gauge({
    // As Linkerd's (pkg/identity/service.go).
    name: "issuer_cert_ttl_seconds",
    help: "How long the issuer's certificate is still good for",
    registers,
    collect() {
      this.set((issuerEndsAt() - Date.now()) / 1000);
    },
  });
  return { asked: (result) => certificates.inc({ result }) };
}
