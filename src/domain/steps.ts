/**
 * Work that is done a step at a time, each of which takes far less than a millisecond, so that whoever has it done can
 * see to others between. What a step yields is part of the result, or nothing.
 */
export type Steps<T, Part = undefined> = Generator<Part, T, undefined>;

/** Does all the work at once. What is yielded on the way is dropped. */
export function finish<T>(steps: Steps<T, unknown>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Maps a list; a step for each item. */
export function* mapSteps<T, R>(items: readonly T[], make: (item: T) => R): Steps<R[]> {
  const made: R[] = [];
  for (const item of items) {
    made.push(make(item));
    yield;
  }
  return made;
}

/** Who else has the thread, and when. */
export interface Turns {
  /** A clock that never goes back, in milliseconds. */
  now(): number;
  /** Lets everybody else have a turn. */
  pause(): Promise<unknown>;
}

interface PartOptions<Part> {
  readonly turns: Turns;
  /** When to give up, by the clock of `turns`. */
  readonly until: number;
  /** Given each part, in order. */
  readonly take: (part: Part) => void;
}

/** How long others wait at a time, in milliseconds. */
const turnMs = 10;

/** Does the work turn by turn, to its end. */
export async function inTurns<T>(steps: Steps<T>, { turns }: { readonly turns: Turns }): Promise<T> {
  let begun = turns.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (turns.now() - begun < turnMs) continue;
    await turns.pause();
    begun = turns.now();
  }
}

/** The same until time is up. Resolves to whether it came to the end; parts that were taken are sound in any case. */
export async function inTurnsUntil<Part>(
  steps: Steps<void, Part>,
  { turns, until, take }: PartOptions<Part>,
): Promise<boolean> {
  function* untilThen(): Steps<boolean> {
    for (const part of steps) {
      take(part);
      if (turns.now() >= until) return false;
      yield;
    }
    return true;
  }
  return await inTurns(untilThen(), { turns });
}
