import { NEVER, Observable, of, retry, throwError, type Subscription } from "rxjs";
import { SharedPipelines } from "../../src/watchers/shared-pipelines.js";
import { marbles } from "../support/marbles.js";

const uncounted = (): void => undefined;

function makePipelines<K extends string, V>(open: (key: K) => Observable<V>): SharedPipelines<K, V> {
  return new SharedPipelines({ idOf: (key) => key, open, counted: uncounted });
}

test("two subscribers share one upstream, which closes after the last of them", () => {
  marbles(({ cold, expectObservable, expectSubscriptions }) => {
    const upstream$ = cold("      a--b--c--d");
    const upstreamSubscription = "--^------!";
    const first = "               --^---!";
    const firstValues = "         --a--b";
    const second = "              ----^----!";
    const secondValues = "        ----ab--c";
    const pipelines = makePipelines(() => upstream$);
    expectObservable(pipelines.get("x"), first).toBe(firstValues);
    expectObservable(pipelines.get("x"), second).toBe(secondValues);
    expectSubscriptions(upstream$.subscriptions).toBe(upstreamSubscription);
  });
});

test("a late subscriber gets the current value at once, and none of those before it", () => {
  marbles(({ cold, expectObservable }) => {
    const pipelines = makePipelines(() => cold("a--b--c---d"));
    expectObservable(pipelines.get("x"), "^-----------!").toBe("a--b--c---d");
    expectObservable(pipelines.get("x"), "--------^---!").toBe("--------c-d");
  });
});

test("each key has an upstream of its own", () => {
  marbles(({ cold, expectObservable, expectSubscriptions }) => {
    const upstreams = { x: cold("a-b"), y: cold("c-d") };
    const pipelines = makePipelines((key: "x" | "y") => upstreams[key]);
    expectObservable(pipelines.get("x"), "^--!").toBe("a-b");
    expectObservable(pipelines.get("y"), "^----!").toBe("c-d");
    expectSubscriptions(upstreams.x.subscriptions).toBe("^--!");
    expectSubscriptions(upstreams.y.subscriptions).toBe("^----!");
  });
});

test("who subscribes again through an old handle gets a new upstream", () => {
  marbles(({ cold, expectObservable, expectSubscriptions }) => {
    const upstream$ = cold("a--b");
    const handle$ = makePipelines(() => upstream$).get("x");
    expectObservable(handle$, "^----!").toBe("            a--b");
    expectObservable(handle$, "--------^----!").toBe("    --------a--b");
    expectSubscriptions(upstream$.subscriptions).toBe(["^----!", "--------^----!"]);
  });
});

test("an upstream that fails ends all its subscribers; the next one gets a new upstream", () => {
  marbles(({ cold, expectObservable, expectSubscriptions }) => {
    const upstream$ = cold("a--#");
    const pipelines = makePipelines(() => upstream$);
    expectObservable(pipelines.get("x")).toBe("              a--#");
    expectObservable(pipelines.get("x"), "-^").toBe("        -a-#");
    expectObservable(pipelines.get("x"), "------^--!").toBe("------a--");
    expectSubscriptions(upstream$.subscriptions).toBe(["^--!", "------^--!"]);
  });
});

test("handing out a pipeline opens nothing", () => {
  const open = jest.fn(() => NEVER);
  const pipelines = makePipelines(open);
  pipelines.get("x");
  expect([open.mock.calls.length, pipelines.size]).toEqual([0, 0]);
});

test("keys of equal texts are one, and the size is how many are open", () => {
  const open = jest.fn(() => NEVER);
  const pipelines = new SharedPipelines<{ readonly port: number }, never>({
    idOf: ({ port }) => String(port),
    open,
    counted: uncounted,
  });
  const subscriptions = [80, 80, 90].map((port) => pipelines.get({ port }).subscribe());
  expect([open.mock.calls.length, pipelines.size]).toEqual([2, 2]);
  const sizes = subscriptions.map((subscription) => {
    subscription.unsubscribe();
    return pipelines.size;
  });
  expect(sizes).toEqual([2, 1, 0]);
});

test.each<readonly [string, Observable<string>]>([
  ["fails at once", throwError(() => new Error("a bug"))],
  ["completes at once", of("a", "b")],
])("an upstream that %s leaves no entry", (_, upstream$) => {
  const pipelines = makePipelines(() => upstream$);
  const ends: string[] = [];
  pipelines.get("x").subscribe({ error: () => ends.push("error"), complete: () => ends.push("complete") });
  expect([ends.length, pipelines.size]).toEqual([1, 0]);
});

test("a pipeline that cannot even be made is an error of the subscriber and leaves no entry", () => {
  const pipelines = makePipelines<string, never>(() => {
    throw new Error("a bug");
  });
  const errors: unknown[] = [];
  pipelines.get("x").subscribe({ error: (error: unknown) => errors.push(error) });
  expect([errors, pipelines.size]).toEqual([[new Error("a bug")], 0]);
});

test("who subscribes again inside the error shares the new upstream with those who come later", () => {
  const open = { now: 0, ever: 0 };
  const fail: ((error: unknown) => void)[] = [];
  const upstream$ = new Observable<string>((subscriber) => {
    open.now += 1;
    open.ever += 1;
    fail.push((error) => subscriber.error(error));
    subscriber.next("a");
    return () => {
      open.now -= 1;
    };
  });
  const pipelines = makePipelines(() => upstream$);
  const subscriptions: Subscription[] = [];
  subscriptions.push(pipelines.get("x").pipe(retry(1)).subscribe());
  fail[0]?.(new Error("passing"));
  subscriptions.push(pipelines.get("x").subscribe());
  expect([open, pipelines.size]).toEqual([{ now: 1, ever: 2 }, 1]);
  for (const subscription of subscriptions) subscription.unsubscribe();
  expect([open.now, pipelines.size]).toEqual([0, 0]);
});

test("it is told how many share a pipeline, whenever that changes and somebody still does", () => {
  const told: string[] = [];
  const pipelines = new SharedPipelines<string, never>({
    idOf: (key) => key,
    open: () => NEVER,
    counted: (key, subscribers) => told.push(`${subscribers} of ${key}`),
  });
  const [first, second] = [pipelines.get("x").subscribe(), pipelines.get("x").subscribe()];
  pipelines.get("y").subscribe();
  for (const subscription of [first, second]) subscription.unsubscribe();
  pipelines.get("x").subscribe();
  expect(told).toEqual(["1 of x", "2 of x", "1 of y", "1 of x", "1 of x"]);
});

test("an old handle counts from one again after an upstream that failed", () => {
  const told: number[] = [];
  const pipelines = new SharedPipelines<string, never>({
    idOf: (key) => key,
    open: () => throwError(() => new Error("a bug")),
    counted: (_, subscribers) => told.push(subscribers),
  });
  const handle$ = pipelines.get("x");
  for (let i = 0; i < 2; i += 1) handle$.subscribe({ error: () => undefined });
  expect(told).toEqual([1, 1]);
});
