import { otherWork } from "../../../src/sources/manifests/other-work.js";

test("what was pending is done first", async () => {
  const done: string[] = [];
  setImmediate(() => done.push("pending"));
  await otherWork();
  expect(done).toEqual(["pending"]);
});
