import { collectDefaultMetrics, Registry } from "prom-client";

/**
 * prom-client's figures of the process: CPU, memory, handles, garbage collection, event loop lag. To be made
 * once per process and handed to every instance of the service: prom-client has no way to end its GC observer
 * and its event loop timer, which keep the registry in memory (neither keeps the process alive).
 */
export function makeProcessMetrics(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}
