import { otherWork } from "../../src/sources/other-work.js";

test("what was pending is done first", async () => {
  const done: string[] = [];
  setImmediate(() => done.push("pending"));
  await otherWork();
  expect(done).toEqual(["pending"]);
});

test("other work gets its turn", async () => {
  let isDone = false;
  setImmediate(() => (isDone = true));
  await otherWork();
  expect(isDone).toBe(true);
});
