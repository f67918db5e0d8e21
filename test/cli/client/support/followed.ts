import type { Verdict } from "../../../../src/cli/client/follow-stream.js";
import type { Follower } from "../../../../src/cli/client/follower.js";

/** A follower that remembers what it was told, and resolves what is awaited. */
export interface Followed<View> extends Follower<View> {
  readonly told: readonly (View | string)[];
  /** Resolves once so much was told. */
  count(told: number): Promise<void>;
}

/** `lost` answers the verdict. */
export function remember<View>(verdict: Verdict): Followed<View> {
  const told: (View | string)[] = [];
  const waiting = new Set<() => void>();
  const tell = (what: View | string) => {
    told.push(what);
    for (const check of waiting) check();
  };
  return {
    told,
    count: (expected) =>
      new Promise((resolve) => {
        const check = () => (told.length >= expected ? resolve() : undefined);
        waiting.add(check);
        check();
      }),
    view: tell,
    lost: (failure, authority) => {
      tell(`lost ${authority} ${failure.code}`);
      return verdict;
    },
    back: (authority) => tell(`back ${authority}`),
    over: () => tell("over"),
  };
}
