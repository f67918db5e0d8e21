import { readServicePolicy } from "../../../src/domain/policy/read-service-policy.js";
import { defaultServiceSettings } from "../../../src/domain/policy/service-settings.js";

test("annotations that set nothing for traffic come to the very settings of a Service without any", () => {
  const annotations = new Map([["balancer.alpha.linkerd.io/penalize-failures", "false"]]);
  expect(readServicePolicy(annotations)?.settings).toBe(defaultServiceSettings);
});
