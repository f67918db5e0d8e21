import { Counter, type Registry } from "prom-client";

/**
 * Linkerd's counters of updates dropped because a client reads too slowly. We drop none, since a slow stream
 * only ever waits for the newest state: they are there for dashboards and alerts that ask for them.
 */
export function makeBacklogMetrics(registers: Registry[]): void {
  new Counter({
    name: "endpoint_updates_queue_overflow",
    help: "Endpoint updates dropped for slow clients; this server drops none",
    labelNames: ["service"],
    registers,
  });
  new Counter({
    name: "endpoint_profile_updates_queue_overflow",
    help: "Profile updates of single endpoints dropped for slow clients; this server drops none",
    registers,
  });
  new Counter({
    name: "profile_updates_queue_overflow",
    help: "Profile updates dropped for slow clients; this server drops none",
    labelNames: ["fqn", "port"],
    registers,
  });
}
