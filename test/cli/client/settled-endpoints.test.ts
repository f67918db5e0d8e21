import type { StreamHandlers } from "../../../src/cli/client/destination-client.js";
import { noEndpoints, type EndpointSet } from "../../../src/cli/client/endpoint-set.js";
import { standardPace } from "../../../src/cli/client/pace.js";
import { settledEndpoints } from "../../../src/cli/client/settled-endpoints.js";
import { endedByServer } from "../../../src/cli/client/stream-failure.js";
import { makeEndpointView } from "./support/views.js";

const pace = { ...standardPace, quietMs: 1000, settleMs: 50 };
const setOf = (...keys: string[]): EndpointSet => ({
  endpoints: new Map(keys.map((key) => [key, makeEndpointView()])),
  exists: true,
});

function open() {
  let inner: StreamHandlers<EndpointSet> | undefined;
  const told: (string | EndpointSet)[] = [];
  const cancel = settledEndpoints((handlers) => {
    inner = handlers;
    return () => told.push("cancelled");
  }, pace)({
    patient: true,
    connected: () => told.push("connected"),
    next: (set) => told.push(set),
    end: () => told.push("end"),
  });
  return { stream: inner!, told, cancel };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("takes silence on a connection for no endpoints", () => {
  const { stream, told } = open();
  jest.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
  stream.connected?.();
  jest.advanceTimersByTime(999);
  expect(told).toEqual(["connected"]);
  jest.advanceTimersByTime(1);
  expect(told).toEqual(["connected", noEndpoints]);
});

test("makes one state of messages that come together, and does not wait for more than that", () => {
  const { stream, told } = open();
  stream.connected?.();
  stream.next(setOf("a"));
  jest.advanceTimersByTime(49);
  stream.next(setOf("a", "b"));
  jest.advanceTimersByTime(1);
  expect(told.slice(1)).toEqual([setOf("a", "b")]);
  jest.advanceTimersByTime(10_000);
  stream.next(setOf("c"));
  jest.advanceTimersByTime(50);
  expect(told.slice(1)).toEqual([setOf("a", "b"), setOf("c")]);
});

test("an answer that is there before the connection is told of is not followed by silence", () => {
  const { stream, told } = open();
  stream.next(setOf("a"));
  stream.connected?.();
  jest.advanceTimersByTime(10_000);
  expect(told).toEqual(["connected", setOf("a")]);
});

test("tells what it gathered before the end", () => {
  const { stream, told } = open();
  stream.next(setOf("a"));
  stream.end(endedByServer);
  jest.runAllTimers();
  expect(told).toEqual([setOf("a"), "end"]);
});

test("an end without a word is no answer", () => {
  const { stream, told } = open();
  stream.connected?.();
  stream.end(endedByServer);
  jest.runAllTimers();
  expect(told).toEqual(["connected", "end"]);
});

test("tells nothing after a cancel", () => {
  const { stream, told, cancel } = open();
  stream.next(setOf("a"));
  cancel();
  jest.runAllTimers();
  expect(told).toEqual(["cancelled"]);
  expect(stream.patient).toBe(true);
});
