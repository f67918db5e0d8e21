import { NEVER, of, throwError, type Observable } from "rxjs";
import { observePipeline } from "../../src/watchers/observe-pipeline.js";
import { record } from "../support/record.js";
import { RecordingPipelines } from "../support/recording-pipelines.js";

test.each<readonly [string, Observable<string>, readonly string[]]>([
  ["that completes", of("a", "b"), ["opened x", "emitted x", "emitted x", "closed x"]],
  ["that fails", throwError(() => new Error("a bug")), ["opened x", "closed x"]],
])("a pipeline %s is told of once at its beginning and once at its end", (_, source$, expected) => {
  const observer = new RecordingPipelines<string, unknown>(String);
  record(source$.pipe(observePipeline("x", observer)));
  expect(observer.events).toEqual(expected);
});

test("a pipeline that nobody wants any more is told of as closed", () => {
  const observer = new RecordingPipelines<string, unknown>(String);
  record(NEVER.pipe(observePipeline("x", observer))).subscription.unsubscribe();
  expect(observer.events).toEqual(["opened x", "closed x"]);
});
