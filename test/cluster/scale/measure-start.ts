import { spawn, type ChildProcess } from "node:child_process";
import * as fs from "node:fs";
import * as http from "node:http";
import * as path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";

/** What one start of `waypost serve` took. */
export interface StartFigures {
  /** From the start of the process until it serves, in milliseconds. */
  readonly readyMs: number;
  /** From when it turned to the API server until it serves, in milliseconds. */
  readonly readingMs: number;
  /** Until it served, in milliseconds. */
  readonly cpuMs: number;
  /** The most that it had, some time after it served, in MiB. */
  readonly peakMiB: number;
  /** What it had after some time without work, in MiB. */
  readonly settledMiB: number;
  /** By kind, as its `/state` has it. */
  readonly objects: Readonly<Record<string, number>>;
}

const root = path.join(__dirname, "..", "..", "..");
const settleMs = 10_000;
const deadlineMs = 60_000;
/** Of the kernel's clock in /proc, on every Linux. */
const msPerTick = 10;

/** Starts it, waits until it serves and then has come to rest, and ends it. Needs Linux. */
export async function measureStart(kubeconfig: string, nodeOptions: string): Promise<StartFigures> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      path.join(root, "bin", "waypost.js"),
      "serve",
      "--kubeconfig",
      kubeconfig,
      "--addr=127.0.0.1:0",
      "--metrics-addr=127.0.0.1:0",
    ],
    { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NODE_OPTIONS: nodeOptions } },
  );
  try {
    const { pid } = child;
    if (pid === undefined) throw new Error("waypost did not start");
    const [reading, [serving, ready]] = await Promise.all([
      lineWith(child, "stderr", "reading a Kubernetes API").then(() => performance.now()),
      lineWith(child, "stdout", '"msg":"serving"').then((line) => [line, performance.now()] as const),
    ]);
    const cpuMs = cpuOf(pid);
    await delay(settleMs);
    return {
      readyMs: ready - started,
      readingMs: ready - reading,
      cpuMs,
      peakMiB: memoryOf(pid, "VmHWM"),
      settledMiB: memoryOf(pid, "VmRSS"),
      objects: await objectsIn(serving),
    };
  } finally {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.kill("SIGKILL")) await ended;
  }
}

function lineWith(child: ChildProcess, stream: "stdout" | "stderr", text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const input = child[stream];
    if (input === null) throw new Error(`waypost has no ${stream}`);
    let last = "nothing";
    const fail = (): void => reject(new Error(`expected waypost to say ${text}, found ${last}`));
    const timer = setTimeout(fail, deadlineMs);
    child.once("exit", fail);
    createInterface({ input }).on("line", (line) => {
      last = line;
      if (!line.includes(text)) return;
      clearTimeout(timer);
      resolve(line);
    });
  });
}

function memoryOf(pid: number, field: "VmHWM" | "VmRSS"): number {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(
    fs.readFileSync(`/proc/${pid}/status`, "utf8"),
  );
  return Number(found?.[1]) / 1024;
}

function cpuOf(pid: number): number {
  const fields = fs
    .readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

/** `serving` is the line in which it says where it listens. */
async function objectsIn(serving: string): Promise<Readonly<Record<string, number>>> {
  const { admin } = JSON.parse(serving) as { admin: string };
  const text = await new Promise<string>((resolve, reject) => {
    const request = http.get(`http://${admin}/state`, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (part: string) => (body += part));
      response.on("end", () => resolve(body));
    });
    request.on("error", reject);
  });
  const { source } = JSON.parse(text) as { source: { kinds: Record<string, { objects: number }> } };
  return Object.fromEntries(Object.entries(source.kinds).map(([kind, { objects }]) => [kind, objects]));
}
