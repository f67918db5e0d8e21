import { finish, inTurns, inTurnsUntil, mapSteps, type Steps, type Turns } from "../../src/domain/steps.js";

/** A clock that a step moves on by `stepMs`, and the number of pauses so far. */
function clock(): Turns & { ms: number; pauses: number } {
  const turns = {
    ms: 0,
    pauses: 0,
    now: () => turns.ms,
    pause: () => Promise.resolve((turns.pauses += 1)),
  };
  return turns;
}

function* work(steps: number, turns: { ms: number }, stepMs: number): Steps<string> {
  for (let i = 0; i < steps; i++) {
    turns.ms += stepMs;
    yield;
  }
  return "done";
}

test("all the work is done at once, whatever it yields", () => {
  expect(finish(mapSteps([1, 2, 3], (n) => 2 * n))).toEqual([2, 4, 6]);
});

test.each([
  [100, 1, 10],
  [9, 1, 0],
  [5, 100, 5],
  [0, 1, 0],
])("of %i steps of %i ms there are %i pauses", async (steps, stepMs, pauses) => {
  const turns = clock();
  expect(await inTurns(work(steps, turns, stepMs), { turns })).toBe("done");
  expect(turns.pauses).toBe(pauses);
});

function* parts(turns: { ms: number }): Steps<void, number> {
  for (let i = 0; i < 50; i++) {
    turns.ms += 1;
    yield i;
  }
}

test("parts are taken until time is up", async () => {
  const turns = clock();
  const taken: number[] = [];
  const take = (part: number): void => void taken.push(part);
  expect(await inTurnsUntil(parts(turns), { turns, until: 3, take })).toBe(false);
  expect(taken).toEqual([0, 1, 2]);
});

test("with time enough all parts are taken, with pauses", async () => {
  const turns = clock();
  const taken: number[] = [];
  const take = (part: number): void => void taken.push(part);
  expect(await inTurnsUntil(parts(turns), { turns, until: 1000, take })).toBe(true);
  expect([taken.length, turns.pauses]).toEqual([50, 5]);
});
