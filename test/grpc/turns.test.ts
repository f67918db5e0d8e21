import { Turns } from "../../src/grpc/turns.js";

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Work that takes as long as it says, by a clock of its own. */
function setUp() {
  let now = 0;
  const turns = new Turns(() => now);
  const done: string[] = [];
  const take = (name: string, ms: number, then?: () => void): void =>
    turns.take(() => {
      now += ms;
      done.push(name);
      then?.();
    });
  return { take, done };
}

test("work is done at once while there is time", () => {
  const { take, done } = setUp();
  take("a", 4);
  take("b", 4);
  take("c", 4);
  expect(done).toEqual(["a", "b", "c"]);
});

test("what comes when the turn's time is spent waits for the next one, in its order", async () => {
  const { take, done } = setUp();
  for (const name of ["a", "b", "c", "d", "e"]) take(name, 6);
  expect(done).toEqual(["a", "b"]);
  await nextTurn();
  expect(done).toEqual(["a", "b", "c", "d"]);
  await nextTurn();
  expect(done).toEqual(["a", "b", "c", "d", "e"]);
});

test("each turn has its own time", async () => {
  const { take, done } = setUp();
  take("a", 50);
  await nextTurn();
  take("b", 1);
  expect(done).toEqual(["a", "b"]);
});

test("work that comes during work waits behind what is waiting already", async () => {
  const { take, done } = setUp();
  take("a", 20);
  take("b", 20, () => take("d", 1));
  take("c", 1);
  await nextTurn();
  await nextTurn();
  expect(done).toEqual(["a", "b", "c", "d"]);
});
