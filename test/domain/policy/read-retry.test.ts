import { AnnotationReader } from "../../../src/domain/policy/annotation-reader.js";
import { checkGrpcRetry, readHttpRetry } from "../../../src/domain/policy/read-retry.js";

function reader(annotations: Readonly<Record<string, string>>): AnnotationReader {
  return new AnnotationReader(
    new Map(Object.entries(annotations).map(([name, text]) => [`retry.linkerd.io/${name}`, text])),
  );
}

function read(annotations: Readonly<Record<string, string>>) {
  const at = reader(annotations);
  const retry = readHttpRetry(at);
  return at.faults.length > 0 ? at.faults.map(({ annotation }) => annotation) : retry;
}

const none = { limit: 1, timeout: undefined, statuses: [] };

it.each<readonly [Readonly<Record<string, string>>, unknown]>([
  [{}, undefined],
  [{ grpc: "internal" }, undefined],
  [{ limit: "0" }, undefined],
  [{ timeout: "0" }, undefined],
  [{ limit: "0", timeout: "0s" }, undefined],
  [{ limit: "3" }, { ...none, limit: 3 }],
  [{ limit: "+3" }, { ...none, limit: 3 }],
  [{ limit: "65535" }, { ...none, limit: 65_535 }],
  [{ timeout: "300ms" }, { ...none, timeout: 300_000_000n }],
  [{ http: "5xx" }, { ...none, statuses: [{ min: 500, max: 599 }] }],
  [
    { http: "5XX,Gateway-Error" },
    {
      ...none,
      statuses: [
        { min: 500, max: 599 },
        { min: 502, max: 504 },
      ],
    },
  ],
  [
    { http: "429,500-502", limit: "0" },
    {
      ...none,
      statuses: [
        { min: 429, max: 429 },
        { min: 500, max: 502 },
      ],
    },
  ],
  [
    { http: "100,599" },
    {
      ...none,
      statuses: [
        { min: 100, max: 100 },
        { min: 599, max: 599 },
      ],
    },
  ],
])("of %j is %j", (annotations, expected) => {
  expect(read(annotations)).toEqual(expected);
});

it.each<readonly [Readonly<Record<string, string>>, readonly string[]]>([
  [{ limit: "65536" }, ["limit"]],
  [{ limit: " 3" }, ["limit"]],
  [{ limit: "-1" }, ["limit"]],
  [{ limit: "" }, ["limit"]],
  [{ timeout: "3" }, ["timeout"]],
  [{ http: "" }, ["http"]],
  [{ http: "5xx, 429" }, ["http"]],
  [{ http: "5xx," }, ["http"]],
  [{ http: "99" }, ["http"]],
  [{ http: "600" }, ["http"]],
  [{ http: "502-500" }, ["http"]],
  [{ http: "500-502-504" }, ["http"]],
  [{ http: "4xx" }, ["http"]],
  [{ limit: "x", timeout: "y", http: "z" }, ["limit", "timeout", "http"]],
])("of %j is void because of %j", (annotations, faults) => {
  expect(read(annotations)).toEqual(faults.map((name) => `retry.linkerd.io/${name}`));
});

it.each([
  ["cancelled,Deadline-Exceeded,internal,resource-exhausted,unavailable", 0],
  ["internal, unavailable", 1],
  ["", 1],
  ["deadline_exceeded", 1],
])("for gRPC %j has %d faults", (grpc, faults) => {
  const at = reader({ grpc });
  checkGrpcRetry(at);
  expect(at.faults).toHaveLength(faults);
});
