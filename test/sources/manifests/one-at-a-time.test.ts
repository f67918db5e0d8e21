import { OneAtATime } from "../../../src/sources/manifests/one-at-a-time.js";

/** Work whose runs end when told to. */
function makeWork(): { runs: (() => void)[]; work: () => Promise<void> } {
  const runs: (() => void)[] = [];
  return { runs, work: () => new Promise<void>((resolve) => runs.push(resolve)) };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("requests during a run make one more run after it", async () => {
  const { runs, work } = makeWork();
  const scans = new OneAtATime(work, fail);
  scans.request();
  scans.request();
  scans.request();
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await turn();
  expect(runs).toHaveLength(2);
  runs[1]?.();
  await turn();
  expect(runs).toHaveLength(2);
});

test("a request after a run makes another", async () => {
  const { runs, work } = makeWork();
  const scans = new OneAtATime(work, fail);
  scans.request();
  runs[0]?.();
  await turn();
  scans.request();
  expect(runs).toHaveLength(2);
});

test("an error of a requested run is told, and the next run goes on", async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const scans = new OneAtATime(
    () => (++runs === 1 ? Promise.reject(new Error("first")) : Promise.resolve()),
    (error) => errors.push(error),
  );
  scans.request();
  await turn();
  scans.request();
  await turn();
  expect(runs).toBe(2);
  expect(errors).toEqual([new Error("first")]);
});

test("run passes its error on", async () => {
  const scans = new OneAtATime(() => Promise.reject(new Error("no")), fail);
  await expect(scans.run()).rejects.toThrow("no");
});

function fail(error: unknown): void {
  throw error;
}
