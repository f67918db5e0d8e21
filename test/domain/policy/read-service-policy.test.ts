import { readServicePolicy } from "../../../src/domain/policy/read-service-policy.js";
import { defaultServiceSettings } from "../../../src/domain/policy/service-settings.js";
import { formatPortSet } from "../../../src/domain/port-set.js";
import { problemTexts } from "../../support/cluster.js";

const read = (annotations: Readonly<Record<string, string>>) =>
  readServicePolicy(new Map(Object.entries(annotations)));

test("annotations of others say nothing", () => {
  expect(read({})).toBeUndefined();
  expect(
    read({ "linkerd.io/inject": "enabled", "config.linkerd.io/skip-inbound-ports": "80" }),
  ).toBeUndefined();
});

test("a fault makes its own setting void and leaves the others", () => {
  const policy = read({
    "timeout.linkerd.io/request": "5s",
    "timeout.linkerd.io/idle": "soon",
    "retry.linkerd.io/limit": "2",
    "retry.linkerd.io/grpc": "never",
    "balancer.linkerd.io/failure-accrual": "sometimes",
    "balancer.alpha.linkerd.io/penalize-failures": "perhaps",
  });
  expect(policy?.settings).toEqual({
    ...defaultServiceSettings,
    retry: { limit: 2, timeout: undefined, statuses: [] },
  });
  expect(problemTexts(policy?.problems ?? [])).toEqual([
    expect.stringMatching(/^metadata\.annotations\.timeout\.linkerd\.io\/idle: .*; no timeout is set$/),
    expect.stringMatching(/failure-accrual: .*; failures are not counted$/),
    expect.stringMatching(/penalize-failures: .*; the load biaser is off$/),
    expect.stringMatching(/retry\.linkerd\.io\/grpc: .*; gRPC routes get no retries$/),
  ]);
});

describe("opaque ports", () => {
  const portsOf = (text: string): string | undefined => {
    const ports = read({ "config.linkerd.io/opaque-ports": text })?.opaquePorts;
    return ports && formatPortSet(ports);
  };

  it.each([
    ["80,90-91", "80,90-91"],
    ["", ""],
    ["80,http", ""],
    ["0", ""],
  ])("from %j are %j: one broken part spoils them all", (text, expected) => {
    expect(portsOf(text)).toBe(expected);
  });

  it("are left to the default list without the annotation", () => {
    expect(read({ "timeout.linkerd.io/request": "5s" })?.opaquePorts).toBeUndefined();
  });

  it("that are named are said to be no ports for policies", () => {
    expect(problemTexts(read({ "config.linkerd.io/opaque-ports": "http" })?.problems ?? [])).toEqual([
      'metadata.annotations.config.linkerd.io/opaque-ports: expected ports from 1 to 65535 and ranges of them, found "http"; no port is opaque in the policy',
    ]);
  });
});
