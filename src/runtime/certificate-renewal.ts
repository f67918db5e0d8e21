import { renewalDelay } from "../domain/identity/renewal-delay.js";

/** What is done when a certificate is due. */
export interface RenewalOptions<Certificate> {
  readonly issue: () => Promise<Certificate>;
  /** A certificate is there, and to be used from now on. */
  readonly renewed: (certificate: Certificate) => void;
  /** None could be had; it is tried again. */
  readonly failed: (error: unknown) => void;
}

/** After a try that failed. */
const patienceMs = 10_000;

/** Has a certificate renewed in time, as long as it is wanted. */
export class CertificateRenewal<Certificate extends { readonly endsAt: number }> {
  readonly #options: RenewalOptions<Certificate>;
  #current: Certificate;
  #timer: NodeJS.Timeout | undefined;
  #underway: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** `current` is used already. */
  constructor(current: Certificate, options: RenewalOptions<Certificate>) {
    this.#options = options;
    this.#current = current;
    this.#plan(0);
  }

  /** Renews it now: whoever signed it has changed. */
  renew(): void {
    clearTimeout(this.#timer);
    this.#underway = this.#underway.then(() => this.#renew());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#underway;
  }

  async #renew(): Promise<void> {
    if (this.#isClosed) return;
    try {
      this.#current = await this.#options.issue();
      this.#options.renewed(this.#current);
      this.#plan(0);
    } catch (error: unknown) {
      this.#options.failed(error);
      this.#plan(patienceMs);
    }
  }

  #plan(leastMs: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    const delay = Math.max(renewalDelay(Date.now(), this.#current.endsAt), leastMs);
    this.#timer = setTimeout(() => this.renew(), delay).unref();
  }
}
