import type { PolicySettings } from "../domain/policy/policy-settings.js";
import { selectInboundServer, type InboundAnswer } from "../domain/policy/select-inbound-server.js";
import type { InboundKey } from "../domain/requests/parse-port-spec.js";
import { formatName } from "../domain/resources/names.js";
import type { ResourceStore } from "../store/resource-store.js";
import { toInboundServer } from "../translate/inbound-server-translator.js";
import { encodeInboundServer } from "../wire/policy-wire.js";
import type { MessageState } from "./message-state.js";
import { MessageWatcher } from "./message-watcher.js";
import type { PipelineObserver } from "./observe-pipeline.js";

/** How ports of workloads are served, live: one pipeline for each workload and port. */
export type InboundServerWatcher = MessageWatcher<InboundKey, InboundAnswer>;

export interface InboundServerWatcherOptions {
  readonly store: ResourceStore;
  readonly settings: PolicySettings;
  readonly observer: PipelineObserver<InboundKey, MessageState>;
}

export function makeInboundServerWatcher({
  store,
  settings,
  observer,
}: InboundServerWatcherOptions): InboundServerWatcher {
  return new MessageWatcher({
    store,
    observer,
    idOf: formatInboundKey,
    decide: (view, key) => selectInboundServer(view, key, settings),
    say: (answer) =>
      answer.kind === "refused"
        ? { refusal: answer.refusal }
        : { message: encodeInboundServer(toInboundServer(answer)) },
  });
}

export function formatInboundKey({ workload, port }: InboundKey): string {
  return `${workload.kind} ${formatName(workload)}:${port}`;
}
