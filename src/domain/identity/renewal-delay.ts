/** Of what is left of a certificate's time: as proxies do. */
const share = 0.7;
/** Between two tries, whatever the certificate says; Node's timers take no more than the longest. */
const leastMs = 1000;
const mostMs = 86_400_000;

/** How long to wait before a certificate is renewed that ends at `endsAt`; times in milliseconds since 1970. */
export function renewalDelay(now: number, endsAt: number): number {
  return Math.min(Math.max((endsAt - now) * share, leastMs), mostMs);
}
