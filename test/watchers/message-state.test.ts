import type { Refusal } from "../../src/domain/refusal.js";
import { messagesIn } from "../../src/wire/frames.js";
import { MessageState } from "../../src/watchers/message-state.js";

const refusal: Refusal = { code: "NOT_FOUND", message: "gone" };
const say = (text: string) => ({ message: Buffer.from(text) });
const shown = (state: MessageState, sent?: MessageState): readonly string[] =>
  messagesIn(state.framesSince(sent)).map(String);

test("a new stream is sent the message, one that has it nothing", () => {
  const state = MessageState.next(undefined, say("a"));
  expect([shown(state), shown(state, state), state.refusal]).toEqual([["a"], [], undefined]);
});

test("a stream is sent the newest message, whichever it had", () => {
  const first = MessageState.next(undefined, say("a"));
  const second = MessageState.next(first, say("b"));
  const third = MessageState.next(second, say("c"));
  expect([shown(third, first), shown(third, second), third.showsSameAs(second)]).toEqual([
    ["c"],
    ["c"],
    false,
  ]);
});

test("an equal message is no news", () => {
  const first = MessageState.next(undefined, say("a"));
  const second = MessageState.next(first, say("a"));
  expect([shown(second, first), second.showsSameAs(first)]).toEqual([[], true]);
});

test("where new streams are refused, open ones keep what they have", () => {
  const first = MessageState.next(undefined, say("a"));
  const refused = MessageState.next(first, { refusal });
  expect([refused.refusal, shown(refused, first), refused.showsSameAs(first)]).toEqual([refusal, [], false]);
  const back = MessageState.next(refused, say("b"));
  expect([back.refusal, shown(back, first)]).toEqual([undefined, ["b"]]);
});

test("a first refusal has nothing to show", () => {
  const refused = MessageState.next(undefined, { refusal });
  expect([refused.refusal, shown(refused)]).toEqual([refusal, []]);
  expect(MessageState.next(refused, { refusal }).showsSameAs(refused)).toBe(true);
});
