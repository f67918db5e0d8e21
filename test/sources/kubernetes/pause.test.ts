import { pause } from "../../../src/sources/kubernetes/pause.js";

test("a pause ends after its time", async () => {
  const begun = performance.now();
  await pause(20, new AbortController().signal);
  expect(performance.now() - begun).toBeGreaterThan(15);
});

test("a pause ends with its signal, and leaves no listener", async () => {
  const abort = new AbortController();
  const remove = jest.spyOn(abort.signal, "removeEventListener");
  const paused = pause(3_600_000, abort.signal);
  abort.abort();
  await paused;
  expect(remove).toHaveBeenCalledTimes(1);
});

test("a pause with an aborted signal is none", async () => {
  await pause(3_600_000, AbortSignal.abort());
});
