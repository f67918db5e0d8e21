import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Command, Report, Usage } from "./commands.js";

/** Timer ticks, in ms; each counts as much of a delay even when nothing holds it up. */
const resolution = 2;

/** Makes this process a server under measurement: `act` carries out what concerns the server itself. */
export function obey(address: string, act: (command: Command) => unknown): void {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  process.on("message", (command: Command) => {
    if (command.type === "usage") {
      const longestDelayMs = delays.max / 1e6;
      globalThis.gc?.();
      // The collection is a delay too, which is told at the next tick: not the server's own.
      setTimeout(() => {
        delays.reset();
        tell({ type: "usage", usage: usageNow(longestDelayMs) });
      }, 5 * resolution);
      return;
    }
    if (command.type === "rest") {
      void resting().then(() => tell({ type: "resting" }));
      return;
    }
    const acted = act(command);
    if (command.type === "apply" && command.tell)
      void Promise.resolve(acted).then(() => tell({ type: "applied" }));
  });
  process.on("disconnect", () => process.exit());
  tell({ type: "listening", address });
}

/** Part of the time that a server which has nothing to do is busy at most, with its clock and its metrics. */
const idle = 0.2;

/** Resolves once there is nothing to do: that a message has arrived leaves the server with the rest of its writes. */
async function resting(): Promise<void> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await delay(5 * resolution);
    if (performance.eventLoopUtilization(before).utilization < idle) return;
  }
}

function usageNow(longestDelayMs: number): Usage {
  const { user, system } = process.cpuUsage();
  return {
    cpuMicros: user + system,
    rssBytes: process.memoryUsage.rss(),
    heapBytes: process.memoryUsage().heapUsed,
    heldUpMs: Math.max(0, longestDelayMs - resolution),
  };
}

function tell(report: Report): void {
  process.send?.(report);
}
