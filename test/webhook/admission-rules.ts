import { parsePortList } from "../../src/domain/port-set.js";
import { PatternJudge } from "../../src/patterns/pattern-judge.js";
import type { AdmissionRules } from "../../src/webhook/admit-profile.js";

/** What the webhook asks of profiles in a test, without a cluster, and what it said of faults of ours. */
export interface TestRules {
  readonly rules: AdmissionRules;
  readonly failures: unknown[];
  readonly close: () => Promise<void>;
}

/** The proxy's engine, as the webhook has it. */
export function makeTestRules(overrides: Partial<AdmissionRules> = {}): TestRules {
  const failures: unknown[] = [];
  const judge = new PatternJudge({
    observer: { judged: () => undefined, failed: (error) => failures.push(error) },
  });
  return {
    rules: {
      judgePatterns: judge.judge,
      patternTimeoutMs: 20_000,
      rulesTimeoutMs: 20_000,
      turns: { now: () => 0, pause: () => Promise.resolve() },
      strict: new Set(),
      clusterDomain: "cluster.local",
      defaultOpaquePorts: parsePortList("3306").ports,
      withCluster: (read) => read(undefined),
      failed: (error) => failures.push(error),
      ...overrides,
    },
    failures,
    close: () => judge.close(),
  };
}

/** A ServiceProfile as JSON. */
export function profileJson(spec: object, metadata: object = {}, version = "v1alpha2"): string {
  return JSON.stringify({
    apiVersion: `linkerd.io/${version}`,
    kind: "ServiceProfile",
    metadata: { name: "web.shop.svc.cluster.local", namespace: "shop", ...metadata },
    spec,
  });
}

/** An AdmissionReview as an API server sends it, around the text of an object. */
export function reviewJson(
  object: string,
  { uid = "uid-1", version = "v1", operation = "CREATE" } = {},
): string {
  const kind = { group: "linkerd.io", version: "v1alpha2", kind: "ServiceProfile" };
  const request = JSON.stringify({ uid, kind, operation, namespace: "shop", name: "web" });
  return `{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/${version}","request":${request.slice(0, -1)},"object":${object},"oldObject":null,"options":{}}}`;
}
