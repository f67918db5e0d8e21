import { ResourceStore } from "../../src/store/resource-store.js";
import type { MessageState } from "../../src/watchers/message-state.js";
import { MessageWatcher } from "../../src/watchers/message-watcher.js";
import { messagesIn } from "../../src/wire/frames.js";
import { makePod, makeService, makeServicePort } from "../support/builders.js";
import { record } from "../support/record.js";

/** Says how many ports a Service has; refuses while there is none. */
function setUp() {
  const store = new ResourceStore();
  const events: string[] = [];
  let said = 0;
  const watcher = new MessageWatcher({
    store,
    idOf: (name: string) => name,
    decide: (view, name) => view.service({ namespace: "shop", name })?.ports.length,
    say: (ports) => {
      said += 1;
      return ports === undefined
        ? { refusal: { code: "NOT_FOUND", message: "none" } as const }
        : { message: Buffer.from(String(ports)) };
    },
    observer: {
      opened: (key) => events.push(`opened ${key}`),
      counted: (key, subscribers) => events.push(`counted ${key} ${subscribers}`),
      emitted: (key) => events.push(`emitted ${key}`),
      closed: (key) => events.push(`closed ${key}`),
    },
  });
  return { store, watcher, events, saidTimes: () => said };
}

const text = (state: MessageState): string => messagesIn(state.framesSince(undefined)).join();
const apply = (store: ResourceStore, ...objects: readonly Parameters<typeof makeService>[0][]): void =>
  store.apply(objects.map((object) => ({ type: "apply", object: makeService(object) })));

test("streams share a pipeline, and each state is encoded once", () => {
  const { store, watcher, saidTimes } = setUp();
  apply(store, {});
  const [first, second] = [record(watcher.watch("web")), record(watcher.watch("web"))];
  apply(store, { ports: [makeServicePort(), makeServicePort({ port: 81 })] });
  expect([first.values.map(text), second.values.map(text)]).toEqual([
    ["1", "2"],
    ["1", "2"],
  ]);
  expect(first.last()).toBe(second.last());
  expect([saidTimes(), watcher.size]).toEqual([2, 1]);
});

test("a change that comes to the same is no news, and one of something else costs nothing", () => {
  const { store, watcher, saidTimes } = setUp();
  apply(store, {});
  const stream = record(watcher.watch("web"));
  apply(store, { localTrafficOnly: true });
  store.apply([{ type: "apply", object: makePod() }]);
  expect([stream.values.length, saidTimes()]).toEqual([1, 1]);
});

test("a refusal and its end are news", () => {
  const { store, watcher } = setUp();
  const stream = record(watcher.watch("web"));
  apply(store, {});
  store.apply([{ type: "delete", kind: "Service", id: makeService() }]);
  expect(stream.values.map((state) => [state.refusal?.code, text(state)])).toEqual([
    ["NOT_FOUND", ""],
    [undefined, "1"],
    ["NOT_FOUND", "1"],
  ]);
});

test("one question is answered without a pipeline", () => {
  const { store, watcher } = setUp();
  expect(watcher.now("web")).toEqual({ refusal: { code: "NOT_FOUND", message: "none" } });
  apply(store, {});
  expect([watcher.now("web"), watcher.size, store.watchedBuckets]).toEqual([
    { message: Buffer.from("1") },
    0,
    0,
  ]);
});

test("the observer is told of a pipeline's life, and nothing is left after it", () => {
  const { store, watcher, events } = setUp();
  apply(store, {});
  const [first, second] = [record(watcher.watch("web")), record(watcher.watch("web"))];
  first.subscription.unsubscribe();
  second.subscription.unsubscribe();
  expect(events).toEqual([
    "counted web 1",
    "opened web",
    "emitted web",
    "counted web 2",
    "counted web 1",
    "closed web",
  ]);
  expect([watcher.size, store.watchedBuckets]).toEqual([0, 0]);
});
