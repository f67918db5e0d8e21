import type { PolicySettings } from "../domain/policy/policy-settings.js";
import { selectOutboundPolicy, type OutboundAnswer } from "../domain/policy/select-outbound-policy.js";
import { formatHostPort } from "../domain/ip-address.js";
import type { OutboundKey } from "../domain/requests/parse-traffic-spec.js";
import { formatName } from "../domain/resources/names.js";
import type { ResourceStore } from "../store/resource-store.js";
import { toOutboundPolicy } from "../translate/outbound-policy-translator.js";
import { encodeOutboundPolicy } from "../wire/policy-wire.js";
import type { MessageState } from "./message-state.js";
import { MessageWatcher } from "./message-watcher.js";
import type { PipelineObserver } from "./observe-pipeline.js";

/** The policy for traffic to targets, live: one pipeline for each target, port and client namespace. */
export type OutboundPolicyWatcher = MessageWatcher<OutboundKey, OutboundAnswer>;

export interface OutboundPolicyWatcherOptions {
  readonly store: ResourceStore;
  readonly settings: PolicySettings;
  readonly observer: PipelineObserver<OutboundKey, MessageState>;
}

export function makeOutboundPolicyWatcher({
  store,
  settings,
  observer,
}: OutboundPolicyWatcherOptions): OutboundPolicyWatcher {
  return new MessageWatcher({
    store,
    observer,
    idOf: formatOutboundKey,
    decide: (view, key) => selectOutboundPolicy(view, key, settings),
    say: (answer) =>
      answer.kind === "refused"
        ? { refusal: answer.refusal }
        : { message: encodeOutboundPolicy(toOutboundPolicy(answer)) },
  });
}

export function formatOutboundKey({ target, port, clientNamespace }: OutboundKey): string {
  return target.kind === "service"
    ? `service ${formatName(target.service)}:${port} ${clientNamespace}`
    : `${formatHostPort(target.ip.text, port)} ${clientNamespace}`;
}
