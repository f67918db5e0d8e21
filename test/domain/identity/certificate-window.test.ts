import fc from "fast-check";
import { certificateWindow } from "../../../src/domain/identity/certificate-window.js";

const hour = 3_600_000;

test("the window is as long as the lifetime, and as clocks may be off on both sides", () => {
  expect(certificateWindow(100_000, { lifetimeMs: hour, clockSkewMs: 10_000 }, Infinity)).toEqual({
    notBefore: 90_000,
    notAfter: 100_000 + hour + 10_000,
  });
});

test("it ends with the first of those that vouch for it", () => {
  expect(certificateWindow(0, { lifetimeMs: hour, clockSkewMs: 10_000 }, 5000).notAfter).toBe(5000);
});

test("it is in whole seconds, and never longer than what it comes from", () => {
  const ms = fc.integer({ min: 0, max: 2 ** 45 });
  fc.assert(
    fc.property(ms, ms, ms, ms, (now, lifetimeMs, clockSkewMs, endsAt) => {
      const { notBefore, notAfter } = certificateWindow(now, { lifetimeMs, clockSkewMs }, endsAt);
      expect([notBefore % 1000 || 0, notAfter % 1000]).toEqual([0, 0]);
      expect(notAfter).toBeLessThanOrEqual(endsAt);
      expect(notAfter).toBeLessThanOrEqual(now + lifetimeMs + clockSkewMs);
      expect(notBefore).toBeLessThanOrEqual(now - clockSkewMs);
    }),
  );
});
