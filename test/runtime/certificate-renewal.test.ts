import { CertificateRenewal } from "../../src/runtime/certificate-renewal.js";

interface Numbered {
  readonly number: number;
  readonly endsAt: number;
}

let told: string[];
let issued: number;
let renewal: CertificateRenewal<Numbered>;
let issue: () => Promise<Numbered>;

const minute = 60_000;
const next = () => Promise.resolve({ number: (issued += 1), endsAt: Date.now() + 10 * minute });

beforeEach(() => {
  jest.useFakeTimers();
  [told, issued, issue] = [[], 0, next];
  renewal = new CertificateRenewal<Numbered>(
    { number: 0, endsAt: Date.now() + 10 * minute },
    {
      issue: () => issue(),
      renewed: ({ number }) => told.push(`renewed ${number}`),
      failed: (error) => told.push(String(error)),
    },
  );
});
afterEach(async () => {
  await renewal.close();
  jest.useRealTimers();
});

test("a certificate is renewed at seven tenths of its time, again and again", async () => {
  await jest.advanceTimersByTimeAsync(7 * minute - 1);
  expect(told).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(told).toEqual(["renewed 1"]);
  await jest.advanceTimersByTimeAsync(7 * minute);
  expect(told).toEqual(["renewed 1", "renewed 2"]);
});

test("what failed is tried again before the certificate ends, and not all the time after", async () => {
  issue = () => Promise.reject(new Error("no issuer"));
  await jest.advanceTimersByTimeAsync(10 * minute);
  const before = told.length;
  expect(before).toBeGreaterThan(3);
  await jest.advanceTimersByTimeAsync(minute);
  expect(told.length - before).toBe(6);
  issue = next;
  await jest.advanceTimersByTimeAsync(minute);
  expect(told.at(-1)).toBe("renewed 1");
});

test("it can be renewed at once, and is then renewed again by its own time", async () => {
  await jest.advanceTimersByTimeAsync(5 * minute);
  renewal.renew();
  await jest.advanceTimersByTimeAsync(7 * minute - 1);
  expect(told).toEqual(["renewed 1"]);
  await jest.advanceTimersByTimeAsync(1);
  expect(told).toEqual(["renewed 1", "renewed 2"]);
});

test("nothing happens any more once it is closed", async () => {
  renewal.renew();
  await renewal.close();
  told = [];
  await jest.advanceTimersByTimeAsync(100 * minute);
  expect(told).toEqual([]);
});
