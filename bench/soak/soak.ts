import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Usage } from "../server/commands.js";
import { ServerProcess } from "../server/server-process.js";
import { keptAsks } from "./asks.js";
import { StreamComparison, type Compared } from "./compare-streams.js";
import { judgeMemory, type Memory } from "./judge-memory.js";
import { nextWorld } from "./next-world.js";
import { planSoak } from "./plan-soak.js";
import { Random } from "./random.js";
import { ReferenceServer } from "./reference-server.js";
import { sentinelProfile } from "./sentinel.js";
import { SoakConnection } from "./soak-connection.js";
import { StreamChurn } from "./stream-churn.js";
import { changesBetween, inPieces, isEmpty } from "./world-changes.js";
import { objectsOf } from "./world-objects.js";
import { initialWorld, mendedWorld } from "./world.js";

export interface SoakOptions {
  readonly minutes: number;
  /** Changes a second, and as many events of streams; at most. */
  readonly rate: number;
  readonly seed: number;
  /** Told of the course of things. */
  readonly progress: (sample: SoakSample) => void;
}

export interface SoakSample {
  /** `quiet`: only the streams that stay are there, and all objects are as they were at first. */
  readonly when: "check" | "quiet";
  readonly seconds: number;
  readonly changes: number;
  readonly streams: number;
  readonly compared: Compared;
  /** Since the sample before. */
  readonly heldUpMs: number;
  readonly cpuPercent: number;
  readonly memory: Memory;
}

/** Streams that stay from the beginning to the end are spread over so many connections. */
const keptConnections = 2;
/** A server that has just lost connections needs some turns to clear away. */
const usagesWhenQuiet = 3;
const pauseMs = 300;
/** More of them say nothing new. */
const mostFaults = 20;

/** Churns a server and resolves with what went wrong: nothing, if all is well. Ends early when something is. */
export async function soak(options: SoakOptions): Promise<readonly string[]> {
  const server = await ServerProcess.start("waypost");
  const reference = await ReferenceServer.start();
  const run = new SoakRun({ server, reference }, options);
  try {
    await run.begin();
    await run.churn();
    return [...run.faults];
  } catch (error) {
    // Most likely the server is gone, and what became of the streams follows from that.
    return [error instanceof Error ? error.message : String(error), ...run.faults];
  } finally {
    await run.close();
    await Promise.all([server.stop(), reference.server.stop()]);
  }
}

interface Servers {
  readonly server: ServerProcess;
  readonly reference: ReferenceServer;
}

class SoakRun {
  readonly #server: ServerProcess;
  readonly #reference: ReferenceServer;
  readonly #options: SoakOptions;
  readonly #random: Random;
  readonly #streams: StreamChurn;
  readonly #comparison = new StreamComparison();
  readonly #faults: string[] = [];
  readonly #begun = performance.now();
  #kept: readonly SoakConnection[] = [];
  #world = initialWorld();
  #changes = 0;
  #compared: Compared = { streams: 0, outliving: 0 };
  #last: { readonly at: number; readonly cpuMicros: number } = { at: performance.now(), cpuMicros: 0 };

  constructor({ server, reference }: Servers, options: SoakOptions) {
    this.#server = server;
    this.#reference = reference;
    this.#options = options;
    this.#random = new Random(options.seed);
    // Draws of its own, so that what streams do does not depend on how many draws a change takes.
    const random = new Random(options.seed + 1);
    this.#streams = new StreamChurn({ address: server.address, random, report: this.#report });
  }

  /** What went wrong up to now. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  /** Sets all objects up and opens the streams that stay. */
  async begin(): Promise<void> {
    await this.#server.setUp([...objectsOf(this.#world), sentinelProfile(0)]);
    this.#kept = await Promise.all(
      Array.from({ length: keptConnections }, () =>
        SoakConnection.connect(this.#server.address, this.#report),
      ),
    );
    keptAsks().forEach((ask, i) => this.#kept[i % keptConnections]?.open(ask));
    await this.#compare();
  }

  /** Churns and compares in turns, to the end or until something goes wrong. */
  async churn(): Promise<void> {
    const { checks, stepsPerCheck, warmCheck } = planSoak(this.#options.minutes, this.#options.rate);
    let warm: Memory | undefined;
    for (let check = 1; check <= checks && this.#faults.length === 0; check++) {
      if (this.#streams.connections.length === 0) await this.#streams.open();
      for (let step = 0; step < stepsPerCheck; step++) await this.#step();
      await this.#compare();
      this.#sample("check", await this.#server.usage());
      if (check !== warmCheck && check !== checks) continue;
      const memory = await this.#quietMemory();
      if (check === warmCheck) warm = memory;
      else if (warm !== undefined) this.#faults.push(...judgeMemory(warm, memory));
    }
  }

  async close(): Promise<void> {
    await this.#streams.close();
    await Promise.all(this.#kept.map((connection) => connection.close()));
  }

  readonly #report = (fault: string): void => {
    if (this.#faults.length < mostFaults) this.#faults.push(fault);
  };

  /** One change and one event of a stream, in no less time than the rate allows. */
  async #step(): Promise<void> {
    const due = performance.now() + 1000 / this.#options.rate;
    this.#change();
    await this.#streams.step();
    await delay(due - performance.now());
  }

  #change(): void {
    const before = this.#world;
    let change = changesBetween(before, before);
    while (isEmpty(change)) {
      this.#world = nextWorld(this.#world, this.#random);
      change = changesBetween(before, this.#world);
    }
    const batches = this.#random.chance(0.5) ? inPieces(change, this.#random) : [change];
    for (const batch of batches) this.#server.change(batch);
    this.#changes += 1;
  }

  async #compare(): Promise<void> {
    this.#streams.resumeAll();
    await this.#reference.show(this.#world);
    this.#compared = await this.#comparison.compare({
      server: this.#server,
      reference: this.#reference.server,
      connections: this.#connections(),
      report: this.#report,
    });
  }

  /** Mends all objects, compares once more, and lets go of all streams but those that stay. */
  async #quietMemory(): Promise<Memory> {
    const mended = mendedWorld(this.#world);
    this.#server.change(changesBetween(this.#world, mended));
    this.#world = mended;
    await this.#compare();
    await this.#streams.close();
    const usages: Usage[] = [];
    for (let i = 0; i < usagesWhenQuiet; i++) {
      await delay(pauseMs);
      usages.push(await this.#server.usage());
    }
    const memory = leastOf(usages);
    this.#sample("quiet", { ...(await this.#server.usage()), ...memory });
    return memory;
  }

  #sample(when: SoakSample["when"], usage: Usage): void {
    const at = performance.now();
    const { heldUpMs, heapBytes, rssBytes, cpuMicros } = usage;
    this.#options.progress({
      when,
      seconds: (at - this.#begun) / 1000,
      changes: this.#changes,
      streams: this.#connections().reduce((sum, { streams }) => sum + streams.length, 0),
      compared: this.#compared,
      heldUpMs,
      cpuPercent: (cpuMicros - this.#last.cpuMicros) / 10 / (at - this.#last.at),
      memory: { heapBytes, rssBytes },
    });
    this.#last = { at, cpuMicros };
  }

  #connections(): readonly SoakConnection[] {
    return [...this.#kept, ...this.#streams.connections];
  }
}

/** Of several looks the one with the least garbage. */
function leastOf(memories: readonly Memory[]): Memory {
  return {
    heapBytes: Math.min(...memories.map(({ heapBytes }) => heapBytes)),
    rssBytes: Math.min(...memories.map(({ rssBytes }) => rssBytes)),
  };
}
