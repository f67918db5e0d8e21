import type { PolicySettings } from "../../src/domain/policy/policy-settings.js";
import {
  composePolicy,
  policyServices,
  type Policy,
  type PolicyObservers,
} from "../../src/runtime/compose-policy.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import { applied, deleted, type Manifest } from "./manifest-changes.js";
import { policySettings } from "./policy-settings.js";

const nothing = (): void => undefined;
const pipeline = { opened: nothing, counted: nothing, emitted: nothing, closed: nothing };

/** Observers for tests that look at nothing but the answers. */
export const silentPolicyObservers: PolicyObservers = {
  calls: { opened: () => ({ sent: nothing, closed: nothing }) },
  outbound: pipeline,
  inbound: pipeline,
};

export interface TestPolicy extends Policy {
  readonly store: ResourceStore;
  readonly address: string;
  /** Applies objects in one transaction. */
  apply(...objects: readonly Manifest[]): void;
  delete(...objects: readonly Manifest[]): void;
  stop(): Promise<void>;
}

/** Real policy services on a free port of the loopback, fed by the test. */
export async function startPolicy(
  settings: Partial<PolicySettings> = {},
  observers: PolicyObservers = silentPolicyObservers,
): Promise<TestPolicy> {
  const store = new ResourceStore();
  const policy = composePolicy(store, { ...policySettings, ...settings }, observers);
  const { port } = await policy.server.listen({ host: "127.0.0.1", port: 0 });
  policy.server.setServing(policyServices, true);
  return {
    ...policy,
    store,
    address: `127.0.0.1:${port}`,
    apply: (...objects) => store.apply(objects.map(applied)),
    delete: (...objects) => store.apply(objects.map(deleted)),
    stop: async () => {
      const drained = policy.server.drain();
      policy.streams.endAll();
      await drained;
      policy.server.close();
    },
  };
}
