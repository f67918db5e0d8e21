import { execFile } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";
import { writeKubeconfig } from "../support/kubeconfig.js";
import { startCluster, type ClusterAccess } from "../support/start-cluster.js";
import { fillCluster } from "./fill-cluster.js";
import { measureStart, type StartFigures } from "./measure-start.js";

export interface ScaleOptions {
  /** Each has ten pods. */
  readonly services: number;
  readonly runs: number;
  /** Of the process that is measured, each with a name for people. */
  readonly nodeOptions: Readonly<Record<string, string>>;
  readonly print: (line: string) => void;
}

interface PlainList {
  readonly ms: number;
  readonly bytes: number;
  readonly objects: number;
}

/** Fills a cluster and measures how `waypost serve` starts on it, beside a plain list of the same pods. */
export async function measureScale({ services, runs, nodeOptions, print }: ScaleOptions): Promise<void> {
  const cluster = await startCluster();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-scale-"));
  try {
    const began = performance.now();
    const objects = await fillCluster(cluster.api, services);
    print(
      `${objects} objects made in ${seconds(performance.now() - began)}; ${os.cpus().length} cores, load ${load()}`,
    );
    const kubeconfig = writeKubeconfig(path.join(folder, "kubeconfig"), cluster.access);
    const lists = await times(runs, () => plainList(cluster.access));
    const pods = lists[0]?.objects ?? 0;
    const perPod = Math.round((lists[0]?.bytes ?? 0) / pods);
    print(`\nplain list of ${pods} pods of ${perPod} bytes each as JSON, median of ${runs}`);
    print(
      `  ${seconds(median(lists.map(({ ms }) => ms)))} of ${lists.map(({ ms }) => seconds(ms)).join(", ")}`,
    );
    for (const [name, options] of Object.entries(nodeOptions)) {
      const starts = await times(runs, () => measureStart(kubeconfig, options));
      printStarts(`waypost serve, ${name}, median of ${runs}`, starts, print);
      print(`  load ${load()}`);
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
    await cluster.stop();
  }
}

function printStarts(title: string, starts: readonly StartFigures[], print: (line: string) => void): void {
  const row = (label: string, values: readonly number[], form: (value: number) => string): void =>
    print(`  ${label.padEnd(34)}${form(median(values)).padStart(9)}   of ${values.map(form).join(", ")}`);
  print(`\n${title}`);
  print(`  ${JSON.stringify(starts[0]?.objects)}`);
  row(
    "ready after its start",
    starts.map((start) => start.readyMs),
    seconds,
  );
  row(
    "ready after it began to read",
    starts.map((start) => start.readingMs),
    seconds,
  );
  row(
    "CPU until then",
    starts.map((start) => start.cpuMs),
    seconds,
  );
  row(
    "peak memory",
    starts.map((start) => start.peakMiB),
    mebibytes,
  );
  row(
    "settled memory",
    starts.map((start) => start.settledMiB),
    mebibytes,
  );
}

async function plainList({ url, ca, adminToken }: ClusterAccess): Promise<PlainList> {
  const env = { ...process.env, WAYPOST_SCALE_CLUSTER: JSON.stringify({ url, ca, adminToken }) };
  const script = path.join(__dirname, "plain-list.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  return JSON.parse(stdout) as PlainList;
}

async function times<T>(count: number, measure: () => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  while (results.length < count) results.push(await measure());
  return results;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const mebibytes = (value: number): string => `${value.toFixed(0)} MiB`;
const load = (): string =>
  os
    .loadavg()
    .map((value) => value.toFixed(1))
    .join(" ");
