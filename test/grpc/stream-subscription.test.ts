import { Writable } from "node:stream";
import { concat, NEVER, Observable, of, Subject, throwError } from "rxjs";
import type { Refusal } from "../../src/domain/refusal.js";
import { StreamSubscription, type StreamEnd } from "../../src/grpc/stream-subscription.js";
import { Turns } from "../../src/grpc/turns.js";
import type { StreamState } from "../../src/watchers/stream-state.js";
import { frame, messagesIn, noFrames, type Frames } from "../../src/wire/frames.js";

/** A state that shows a number; the step from another one is one message for each digit. */
class NumberState implements StreamState<NumberState> {
  readonly refusal: Refusal | undefined;
  readonly #text: string;

  constructor(text: string, refusal?: Refusal) {
    this.#text = text;
    this.refusal = refusal;
  }

  framesSince(sent: NumberState | undefined): Frames {
    return sent !== undefined && sent.#text === this.#text
      ? noFrames
      : frame(Array.from(this.#text, (digit) => Buffer.from(digit)));
  }
}

function state(text: string | number): NumberState {
  return new NumberState(String(text));
}

const refusal: Refusal = { code: "NOT_FOUND", message: "no such thing" };

/** The writable side of a call: a message is on its way until the test says that it has left. */
class TestCall extends Writable {
  cancelled = false;
  readonly written: string[] = [];
  #left: (() => void) | undefined;

  constructor() {
    super({ objectMode: true });
  }

  override _write(frames: Frames, _: BufferEncoding, left: () => void): void {
    this.written.push(...messagesIn(frames).map(String));
    this.#left = left;
  }

  /** Lets messages leave until none is on its way. */
  async flush(): Promise<void> {
    while (this.#left !== undefined) {
      const left = this.#left;
      this.#left = undefined;
      left();
      // Streams call back in later ticks.
      await new Promise(setImmediate);
    }
  }
}

/** By this clock nothing takes time, so that everything is done at once. */
const unhurried = new Turns(() => 0);

function setUp() {
  const call = new TestCall();
  const listenersBefore = countListeners(call);
  const ends: StreamEnd[] = [];
  let sent = 0;
  const stream = new StreamSubscription<NumberState>(call, unhurried, {
    sent: (messages) => {
      sent += messages;
    },
    closed: (end) => ends.push(end),
  });
  const states$ = new Subject<NumberState>();
  return {
    call,
    stream,
    states$,
    ends,
    sent: () => sent,
    listeners: () => countListeners(call) - listenersBefore,
  };
}

function countListeners(call: TestCall): number {
  return ["cancelled", "close", "error"].reduce((count, event) => count + call.listenerCount(event), 0);
}

test("the first state is written at once", () => {
  const { call, stream, ends, sent } = setUp();
  stream.start(concat(of(state(1)), NEVER));
  expect([call.written, sent(), ends]).toEqual([["1"], 1, []]);
});

test("while a message is on its way nothing else is written, and then only the newest state", async () => {
  const { call, stream, states$, sent } = setUp();
  stream.start(states$);
  for (let i = 1; i <= 9; i += 1) states$.next(state(i));
  expect([call.written, call.writableLength]).toEqual([["1"], 1]);
  await call.flush();
  expect([call.written, sent()]).toEqual([["1", "9"], 2]);
});

test("10,000 states that nobody reads cost one message on its way and one state", async () => {
  const { call, stream, states$ } = setUp();
  stream.start(states$);
  for (let i = 0; i < 10_000; i += 1) states$.next(state(i % 10));
  expect(call.writableLength).toBe(1);
  await call.flush();
  expect(call.written).toEqual(["0", "9"]);
});

test("a step of several messages is written whole and in order before the next one", async () => {
  const { call, stream, states$, sent } = setUp();
  stream.start(states$);
  states$.next(state(123));
  states$.next(state(45));
  expect([call.written.join(""), call.writableLength, sent()]).toEqual(["123", 1, 3]);
  await call.flush();
  expect([call.written.join(""), sent()]).toEqual(["12345", 5]);
});

test("a state that shows the same as what was sent is not written", async () => {
  const { call, stream, states$ } = setUp();
  stream.start(states$);
  for (const next of [1, 1, 2, 1, 1]) {
    states$.next(state(next));
    await call.flush();
  }
  expect(call.written).toEqual(["1", "2", "1"]);
});

test("a change that is taken back before it could be written is not written", async () => {
  const { call, stream, states$ } = setUp();
  stream.start(states$);
  for (const next of [1, 2, 1]) states$.next(state(next));
  await call.flush();
  expect(call.written).toEqual(["1"]);
});

test("a state without anything to say leaves the stream open, and what comes later is written", () => {
  const { call, stream, states$, ends } = setUp();
  stream.start(states$);
  states$.next(state(""));
  expect([call.written, ends]).toEqual([[], []]);
  states$.next(state(1));
  expect(call.written).toEqual(["1"]);
});

test("a refusal at first ends the stream with it, written nothing and released everything", () => {
  const { call, stream, ends, listeners } = setUp();
  const released = jest.fn();
  const states$ = new Observable<NumberState>((subscriber) => {
    subscriber.next(new NumberState("1", refusal));
    return released;
  });
  stream.start(states$);
  expect([call.written, ends, listeners()]).toEqual([[], [{ kind: "refused", refusal }], 0]);
  expect(released).toHaveBeenCalledTimes(1);
});

test("a refusal after the stream has begun is not for this stream", async () => {
  const { call, stream, states$, ends } = setUp();
  stream.start(states$);
  states$.next(state(1));
  await call.flush();
  states$.next(new NumberState("2", refusal));
  expect([call.written, ends]).toEqual([["1", "2"], []]);
});

test("a stream that was told nothing yet has begun all the same", () => {
  const { stream, states$, ends } = setUp();
  stream.start(states$);
  states$.next(state(""));
  states$.next(new NumberState("", refusal));
  expect(ends).toEqual([]);
});

test.each<readonly [string, (states$: Subject<NumberState>) => Observable<NumberState>]>([
  ["at once", () => throwError(() => "a bug")],
  ["later", (states$) => states$],
])("a fault in the states %s ends the stream as failed", (when, source) => {
  const { stream, states$, ends, listeners } = setUp();
  stream.start(source(states$));
  if (when === "later") states$.error("a bug");
  expect([ends, listeners()]).toEqual([[{ kind: "failed", error: "a bug" }], 0]);
});

test.each(["cancelled", "close", "error"])("%s releases everything, and is told once", async (event) => {
  const { call, stream, states$, ends, listeners } = setUp();
  call.on("error", () => undefined);
  stream.start(states$);
  states$.next(state(1));
  states$.next(state(2));
  call.emit(event);
  call.emit("cancelled");
  expect([ends, states$.observed]).toEqual([[{ kind: "cancelled" }], false]);
  await call.flush();
  expect([call.written, listeners()]).toEqual([["1"], 1]);
});

test("a call that was cancelled before is not subscribed for", () => {
  const { call, stream, states$, ends, listeners } = setUp();
  call.cancelled = true;
  stream.start(states$);
  expect([states$.observed, ends, listeners()]).toEqual([false, [{ kind: "cancelled" }], 0]);
});

test("a call that is destroyed releases everything", async () => {
  const { call, stream, states$, ends } = setUp();
  stream.start(states$);
  states$.next(state(1));
  states$.next(state(2));
  call.destroy();
  await new Promise(setImmediate);
  expect([call.written, ends, states$.observed]).toEqual([["1"], [{ kind: "cancelled" }], false]);
});

test("ending the stream ends the call after what is on its way, without what is pending", async () => {
  const { call, stream, states$, ends } = setUp();
  stream.start(states$);
  states$.next(state(1));
  states$.next(state(2));
  stream.end();
  stream.end();
  expect([ends, states$.observed, call.writableEnded, call.writableFinished]).toEqual([
    [{ kind: "ended" }],
    false,
    true,
    false,
  ]);
  await call.flush();
  expect([call.written, call.writableFinished]).toEqual([["1"], true]);
});

test("ending a stream that is over does nothing", () => {
  const { call, stream, states$, ends } = setUp();
  stream.start(states$);
  call.emit("cancelled");
  stream.end();
  expect([ends.length, call.writableEnded]).toEqual([1, false]);
});

test("everything is released when the end is told", () => {
  const call = new TestCall();
  const states$ = new Subject<NumberState>();
  const observed: boolean[] = [];
  const stream = new StreamSubscription<NumberState>(call, unhurried, {
    sent: () => undefined,
    closed: () => observed.push(states$.observed),
  });
  stream.start(states$);
  stream.end();
  expect(observed).toEqual([false]);
});

test("a state that waits for its turn gives way to a newer one, and goes with the stream", async () => {
  let now = 0;
  const turns = new Turns(() => now);
  const calls = [new TestCall(), new TestCall(), new TestCall()];
  const states$ = new Subject<NumberState>();
  const [slow, waiting, leaving] = calls.map(
    (call) =>
      new StreamSubscription<NumberState>(call, turns, { sent: () => (now += 20), closed: () => undefined }),
  );
  for (const stream of [slow, waiting, leaving]) stream?.start(states$);
  states$.next(state(1));
  states$.next(state(2));
  leaving?.end();
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  await calls[0]?.flush();
  await new Promise(setImmediate);
  expect(calls.map(({ written }) => written.join())).toEqual(["1,2", "2", ""]);
});
