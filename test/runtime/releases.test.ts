import { startOrRelease, type Releases } from "../../src/runtime/releases.js";

/** Notes what is released. */
function adding(released: string[]): (releases: Releases) => void {
  return (releases) => ["a", "b"].forEach((name) => releases.add(() => void released.push(name)));
}

test("what was started is kept when the start succeeds", async () => {
  const released: string[] = [];
  const result = await startOrRelease((releases) => {
    adding(released)(releases);
    return Promise.resolve("up");
  });
  expect([result, released]).toEqual(["up", []]);
});

test("all that was started by then is released when the start fails, the last first", async () => {
  const released: string[] = [];
  const starting = startOrRelease((releases) => {
    adding(released)(releases);
    return Promise.reject(new Error("no port"));
  });
  await expect(starting).rejects.toThrow("no port");
  expect(released).toEqual(["b", "a"]);
});
