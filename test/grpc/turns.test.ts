import { Turns } from "../../src/grpc/turns.js";

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Work that takes as long as it says, by a clock of its own. */
function setUp() {
  let now = 0;
  const turns = new Turns(() => now);
  const done: string[] = [];
  const lanes = { one: {}, other: {} };
  const take = (name: string, ms: number, then?: () => void, lane: keyof typeof lanes = "one"): void =>
    turns.take(() => {
      now += ms;
      done.push(name);
      then?.();
    }, lanes[lane]);
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

test("what waits is done lane by lane, in the order in which the lanes came", async () => {
  const { take, done } = setUp();
  take("now", 10);
  take("a", 1);
  take("x", 1, undefined, "other");
  take("b", 1);
  take("y", 1, undefined, "other");
  await nextTurn();
  expect(done).toEqual(["now", "a", "b", "x", "y"]);
});

test("a lane that goes on and on lets the others pass", async () => {
  const { take, done } = setUp();
  let left = 5;
  const again = (): void => {
    if (left-- > 0) take("again", 1, again);
  };
  take("now", 10);
  take("first", 1, again);
  take("x", 1, undefined, "other");
  await nextTurn();
  expect(done).toEqual(["now", "first", "x", "again", "again", "again", "again", "again"]);
});

test("a turn can end within a lane, which is gone on with in the next", async () => {
  const { take, done } = setUp();
  take("now", 10);
  for (const name of ["a", "b", "c"]) take(name, 6);
  take("x", 6, undefined, "other");
  await nextTurn();
  expect(done).toEqual(["now", "a", "b"]);
  await nextTurn();
  expect(done).toEqual(["now", "a", "b", "c", "x"]);
});
